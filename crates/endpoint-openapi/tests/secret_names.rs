//! The names of real APIs that count as secrets, each with a verdict.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;

use crate::descriptions::{descriptions, text};
use endpoint::is_secret_pair;
use serde_json::Value;

/// Masked rightly: a secret, or an id that can stand for one.
const SECRETS: &str = "Authorization Cookie X-Figma-Token X-Hub-Signature X-Hub-Signature-256 access_key access_keys access_token \
    access_tokens account_token activationToken anthropic_api_key api_key api_keys api_token auth auth_key \
    authorization authorization_code auths basic_auth basic_auth_password bgp_auth_key checkout_session cli_token \
    client_secret client_token code configPassword credentialId credentials cvc_token datadog_api_key deviceToken \
    domain_secrets emv_auth_data externalSessionId genesis_signature hashed_token hf_token hugging_face_token key \
    multi_signature newPassword nextPassCode oauthTokens oidc_token oldPassword openai_api_key otp passCode passcode \
    password person_token pin plugin_payment_token privateKey private_key recoveryToken refresh_token \
    registry_credentials resetPasswordUrl secret secretId secretKey secret_hash secret_key secrets \
    serviceAccountToken session sessionId sessionToken session_id sessions sharedSecret shipping_rate_token \
    signature skew_protection_token stateToken tempPassword temp_clone_token temp_download_token test_api_key \
    tfa_secret token tokens userCredentials user_token vcs_password verification_key_signature verification_session \
    webhook_secret";

/// Masked needlessly: an id, a date, a file, a permission, a switch.
const NEEDLESS: &str = "agent_runner_session_id authContext authorization_response_code chapAuthSession comment_pin_corner \
    company_authorization customer_signature dependabot_secrets evidence_customer_signature imagePullSecrets \
    lastPasswordVerification latest_session_deploy_id organization_personal_access_tokens organization_secrets \
    passwordChange request_extended_authorization secret_scanning_generic_secrets tokenId token_id";

/// Adds the names of parameters, headers and properties.
fn add_names(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => {
            if let (Some(Value::String(name)), Some(Value::String(_))) = (members.get("name"), members.get("in")) {
                names.insert(name.clone());
            }
            for key in ["properties", "headers"] {
                let named = members.get(key).and_then(Value::as_object);
                names.extend(named.into_iter().flat_map(|named| named.keys().cloned()));
            }
            members.values().for_each(|value| add_names(value, names));
        }
        Value::Array(items) => items.iter().for_each(|item| add_names(item, names)),
        _ => {}
    }
}

/// `ENDPOINT_OPENAPI=FOLDER` adds the names of the descriptions in a folder. With `-- --nocapture`, the test prints those
/// that are masked.
#[test]
fn d15_few_names_of_real_apis_are_masked_needlessly() {
    for name in SECRETS.split(' ') {
        assert!(is_secret_pair(name), "{name} is shown");
    }
    let mut names = BTreeSet::new();
    for path in descriptions() {
        let text = text(&path);
        let value = serde_json::from_str(&text).unwrap_or_else(|_| serde_saphyr::from_str(&text).unwrap());
        add_names(&value, &mut names);
    }
    let masked: Vec<&str> = names
        .iter()
        .map(|name| &**name)
        .filter(|name| is_secret_pair(name))
        .collect();
    println!(
        "{} of {} names are masked: {}",
        masked.len(),
        names.len(),
        masked.join(" ")
    );
    let is_known = |name: &&str| {
        SECRETS
            .split(' ')
            .chain(NEEDLESS.split(' '))
            .any(|known| known == *name)
    };
    let others: Vec<_> = masked.into_iter().filter(|name| !is_known(name)).collect();
    let needless = NEEDLESS.split(' ').count() + others.len();
    assert!(needless <= 20, "{needless}, and {others:?} without a verdict");
}
