//! Lines as the documentation of public APIs writes them, with credentials that are none.

/// A name, the host to be replaced, and the line.
#[rustfmt::skip]
pub(crate) const LINES: [(&str, &str, &str); 70] = [
    ("GitHub: a list", "https://api.github.com", r##"curl -L \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  https://api.github.com/repos/OWNER/REPO/issues"##),
    ("GitHub: an issue", "https://api.github.com", r##"curl -L \
  -X POST \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  https://api.github.com/repos/OWNER/REPO/issues \
  -d '{"title":"Found a bug","body":"I'\''m having a problem with this.","assignees":["octocat"],"milestone":1,"labels":["bug"]}'"##),
    ("GitHub: an update", "https://api.github.com", r##"curl -L \
  -X PATCH \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  https://api.github.com/repos/OWNER/REPO/issues/ISSUE_NUMBER \
  -d '{"state":"closed"}'"##),
    ("GitHub: a deletion", "https://api.github.com", r##"curl -L \
  -X DELETE \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  https://api.github.com/repos/OWNER/REPO/git/refs/REF"##),
    ("GitHub: an empty PUT", "https://api.github.com", r##"curl -L \
  -X PUT \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  https://api.github.com/user/starred/OWNER/REPO"##),
    ("GitHub: a search", "https://api.github.com", r##"curl -L \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  "https://api.github.com/search/issues?q=Q""##),
    ("GitHub: a search with qualifiers", "https://api.github.com", r##"curl -L \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  "https://api.github.com/search/code?q=addClass+in:file+language:js+repo:jquery/jquery""##),
    ("GitHub: raw markdown", "https://api.github.com", r##"curl -L \
  -X POST \
  -H "Accept: text/html" \
  -H "Content-Type: text/plain" \
  https://api.github.com/markdown/raw \
  -d "Hello **world**""##),
    ("GitHub: an asset", "https://uploads.github.com", r##"curl -L \
  -X POST \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  -H "Content-Type: application/octet-stream" \
  "https://uploads.github.com/repos/OWNER/REPO/releases/RELEASE_ID/assets?name=example.zip" \
  --data-binary "@example.zip""##),
    ("GitHub: GraphQL", "https://api.github.com", r##"curl -H "Authorization: bearer TOKEN" -X POST -d " \
 { \
   \"query\": \"query { viewer { login }}\" \
 } \
" https://api.github.com/graphql"##),
    ("GitHub: getting started", "https://api.github.com", r##"curl --request GET \
--url "https://api.github.com/octocat" \
--header "Accept: application/vnd.github+json" \
--header "Authorization: Bearer YOUR-TOKEN" \
--header "X-GitHub-Api-Version: 2022-11-28""##),
    ("GitHub: the first page", "https://api.github.com", r##"curl --include --request GET \
--url "https://api.github.com/repos/octocat/Spoon-Knife/issues?per_page=1&page=2" \
--header "Accept: application/vnd.github+json""##),
    ("GitHub: a conditional request", "https://api.github.com", r##"curl https://api.github.com/user -I --header 'if-none-match: "644b5b0155e6404a9cc4bd9d8b1ae730"'"##),
    ("GitHub: basic authentication", "https://api.github.com", r##"curl -u "my_client_id:my_client_secret" https://api.github.com/meta"##),
    ("GitHub: a token of the environment", "https://api.github.com", r##"curl -i -H "Authorization: token $GITHUB_TOKEN" https://api.github.com/user/repos"##),
    ("Stripe: a balance", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/balance \
  -u sk_test_4eC39HqLyjWDarjtT1zdp7dc:"##),
    ("Stripe: a charge", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/charges \
  -u sk_test_4eC39HqLyjWDarjtT1zdp7dc: \
  -d amount=1099 \
  -d currency=usd \
  -d source=tok_visa"##),
    ("Stripe: a customer", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/customers \
  -u sk_test_4eC39HqLyjWDarjtT1zdp7dc: \
  -d name="Jenny Rosen" \
  --data-urlencode email="jennyrosen@example.com""##),
    ("Stripe: metadata", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/customers/cus_NffrFeUfNV2Hib \
  -u sk_test_4eC39HqLyjWDarjtT1zdp7dc: \
  -d "metadata[order_id]"=6735"##),
    ("Stripe: a list", "https://api.stripe.com", r##"curl -G https://api.stripe.com/v1/customers \
  -u sk_test_4eC39HqLyjWDarjtT1zdp7dc: \
  -d limit=3"##),
    ("Stripe: a search", "https://api.stripe.com", r##"curl -G https://api.stripe.com/v1/charges/search \
  -u sk_test_4eC39HqLyjWDarjtT1zdp7dc: \
  --data-urlencode query="amount>999 AND metadata['order_id']:'6735'""##),
    ("Stripe: a deletion", "https://api.stripe.com", r##"curl -X DELETE https://api.stripe.com/v1/customers/cus_NffrFeUfNV2Hib \
  -u sk_test_4eC39HqLyjWDarjtT1zdp7dc:"##),
    ("Stripe: a session", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/checkout/sessions \
  -u sk_test_4eC39HqLyjWDarjtT1zdp7dc: \
  --data-urlencode success_url="https://example.com/success" \
  -d "line_items[0][price]"=price_1MotwRLkdIwHu7ixYcPLm5uZ \
  -d "line_items[0][quantity]"=2 \
  -d mode=payment"##),
    ("Stripe: idempotent", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/customers \
  -u sk_test_4eC39HqLyjWDarjtT1zdp7dc: \
  -H "Idempotency-Key: KG5LxwFBepaKHyUD" \
  -d description="My First Test Customer (created for API docs at https://docs.stripe.com/api)""##),
    ("Stripe: an account and a version", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/charges/ch_3LmjFA2eZvKYlo2C09TLIsrw \
  -u sk_test_4eC39HqLyjWDarjtT1zdp7dc: \
  -H "Stripe-Version: 2024-09-30.acacia" -H "Stripe-Account: acct_1032D82eZvKYlo2C" \
  -d "expand[]"=customer \
  -d "expand[]"="invoice.subscription" \
  -G"##),
    ("Stripe: a file", "https://files.stripe.com", r##"curl https://files.stripe.com/v1/files \
  -u sk_test_4eC39HqLyjWDarjtT1zdp7dc: \
  -F purpose=dispute_evidence \
  -F file="@file.jpg""##),
    ("Stripe: a confirmation", "https://api.stripe.com", r##"curl -X POST https://api.stripe.com/v1/payment_intents/pi_3MtweELkdIwHu7ix0Dt0gF2H/capture \
  -u "sk_test_4eC39HqLyjWDarjtT1zdp7dc:""##),
    ("GitLab: projects", "https://gitlab.example.com", r##"curl --header "PRIVATE-TOKEN: <your_access_token>" "https://gitlab.example.com/api/v4/projects""##),
    ("GitLab: a bearer", "https://gitlab.example.com", r##"curl --header "Authorization: Bearer OAUTH-TOKEN" "https://gitlab.example.com/api/v4/projects?per_page=50&order_by=id&sort=asc""##),
    ("GitLab: a token in the query", "https://gitlab.example.com", r##"curl "https://gitlab.example.com/api/v4/projects?private_token=<your_access_token>""##),
    ("GitLab: a new project", "https://gitlab.example.com", r##"curl --request POST --header "PRIVATE-TOKEN: <your-token>" \
     --header "Content-Type: application/json" --data '{
        "name": "new_project", "description": "New Project", "path": "new_project",
        "namespace_id": "42", "initialize_with_readme": "true"}' \
     --url "https://gitlab.example.com/api/v4/projects/""##),
    ("GitLab: an import", "https://gitlab.example.com", r##"curl --request POST --header "PRIVATE-TOKEN: <your_access_token>" \
     --form "namespace=email" \
     --form "config=<body.json" \
     --form "file=@example.zip" \
     --form "name=some_name" \
     --form "path=some_path" \
     "https://gitlab.example.com/api/v4/import""##),
    ("GitLab: a hash of parameters", "https://gitlab.example.com", r##"curl --request POST --header "PRIVATE-TOKEN: <your_access_token>" \
     --form "namespace=email" --form "override_params[visibility]=private" --form "override_params[some_other_param]=some_value" \
     "https://gitlab.example.com/api/v4/projects/import""##),
    ("GitLab: an array of hashes", "https://gitlab.example.com", r##"curl --globoff --request POST --header "PRIVATE-TOKEN: <your_access_token>" \
     "https://gitlab.example.com/api/v4/projects/169/pipeline?ref=master&variables[0][key]=VAR1&variables[0][value]=hello&variables[1][key]=VAR2&variables[1][value]=world""##),
    ("GitLab: an encoded path", "https://gitlab.example.com", r##"curl --request PUT --header "PRIVATE-TOKEN: <your_access_token>" "https://gitlab.example.com/api/v4/projects/diaspora%2Fdiaspora-project-site/star""##),
    ("GitLab: a variable", "https://gitlab.example.com", r##"curl --request POST --header "PRIVATE-TOKEN: <your_access_token>" \
  "https://gitlab.example.com/api/v4/projects/1/variables" --form "key=NEW_VARIABLE" --form "value=new value""##),
    ("GitLab: an avatar", "https://gitlab.example.com", r##"curl --request PUT --header "PRIVATE-TOKEN: <your_access_token>" \
     --form "avatar=@dk.png" "https://gitlab.example.com/api/v4/projects/5""##),
    ("GitLab: a package", "https://gitlab.example.com", r##"curl --location --header "PRIVATE-TOKEN: <your_access_token>" \
     --upload-file file.txt \
     "https://gitlab.example.com/api/v4/projects/24/packages/generic/my_package/0.0.1/file.txt""##),
    ("GitLab: an issue", "https://gitlab.example.com", r##"curl --request POST --header "PRIVATE-TOKEN: <your_access_token>" "https://gitlab.example.com/api/v4/projects/4/issues?title=Issues%20with%20auth&labels=bug""##),
    ("GitLab: a deletion", "https://gitlab.example.com", r##"curl --request DELETE --header "PRIVATE-TOKEN: <your_access_token>" "https://gitlab.example.com/api/v4/projects/4/issues/85""##),
    ("GitLab: a key", "https://gitlab.example.com", r##"curl --request POST --header "PRIVATE-TOKEN: <your_access_token>" --header "Content-Type: application/json" --data '{"title": "My deploy key", "key": "ssh-rsa AAAA...", "can_push": "true"}' "https://gitlab.example.com/api/v4/projects/5/deploy_keys/""##),
    ("Twilio: a message", "https://api.twilio.com", r##"curl -X POST "https://api.twilio.com/2010-04-01/Accounts/$TWILIO_ACCOUNT_SID/Messages.json" \
--data-urlencode "Body=This is the ship that made the Kessel Run in fourteen parsecs?" \
--data-urlencode "From=+15017122661" \
--data-urlencode "To=+15558675310" \
-u $TWILIO_ACCOUNT_SID:$TWILIO_AUTH_TOKEN"##),
    ("Twilio: messages", "https://api.twilio.com", r##"curl -X GET "https://api.twilio.com/2010-04-01/Accounts/$TWILIO_ACCOUNT_SID/Messages.json?To=%2B15558675310&PageSize=20" \
-u $TWILIO_ACCOUNT_SID:$TWILIO_AUTH_TOKEN"##),
    ("Twilio: a call", "https://api.twilio.com", r##"curl 'https://api.twilio.com/2010-04-01/Accounts/AC0123/Calls.json' -X POST \
--data-urlencode 'To=+15558675310' \
--data-urlencode 'From=+15017122661' \
--data-urlencode 'Twiml=<Response><Say>Ahoy, World!</Say></Response>' \
-u AC0123:your_auth_token"##),
    ("Twilio: a deletion", "https://api.twilio.com", r##"curl -X DELETE "https://api.twilio.com/2010-04-01/Accounts/$TWILIO_ACCOUNT_SID/Messages/MM800f449d0399ed014aae2bcc0cc2f2ec.json" \
-u $TWILIO_ACCOUNT_SID:$TWILIO_AUTH_TOKEN"##),
    ("Twilio: a verification", "https://verify.twilio.com", r##"curl -X POST "https://verify.twilio.com/v2/Services/VA0123/Verifications" \
--data-urlencode "To=+15017122661" \
--data-urlencode "Channel=sms" \
-u $TWILIO_ACCOUNT_SID:$TWILIO_AUTH_TOKEN"##),
    ("OpenAI: models", "https://api.openai.com", r##"curl https://api.openai.com/v1/models \
  -H "Authorization: Bearer $OPENAI_API_KEY""##),
    ("OpenAI: a completion", "https://api.openai.com", r##"curl https://api.openai.com/v1/chat/completions \
  -H "Content-Type: application/json" \
  -H "Authorization: Bearer $OPENAI_API_KEY" \
  -d '{
    "model": "gpt-4o",
    "messages": [
      {
        "role": "developer",
        "content": "You are a helpful assistant."
      },
      {
        "role": "user",
        "content": "Hello!"
      }
    ]
  }' "##),
    ("OpenAI: a file", "https://api.openai.com", r##"curl https://api.openai.com/v1/files \
  -H "Authorization: Bearer $OPENAI_API_KEY" \
  -F purpose="fine-tune" \
  -F file="@mydata.jsonl""##),
    ("OpenAI: a transcription", "https://api.openai.com", r##"curl https://api.openai.com/v1/audio/transcriptions \
  -H "Authorization: Bearer $OPENAI_API_KEY" \
  -H "Content-Type: multipart/form-data" \
  -F file="@audio.mp3" \
  -F "timestamp_granularities[]=word" \
  -F model="whisper-1" \
  -F response_format="verbose_json""##),
    ("OpenAI: an image", "https://api.openai.com", r##"curl -X POST https://api.openai.com/v1/images/edits \
  -H "Authorization: Bearer $OPENAI_API_KEY" \
  -F "model=gpt-image-1" \
  -F "image[]=@dk.png" \
  -F "image[]=@dk.png;type=image/png" \
  -F 'prompt=Create a lovely gift basket with these items in it'"##),
    ("OpenAI: a deletion", "https://api.openai.com", r##"curl https://api.openai.com/v1/files/file-abc123 \
  -X DELETE \
  -H "Authorization: Bearer $OPENAI_API_KEY""##),
    ("OpenAI: an organization", "https://api.openai.com", r##"curl https://api.openai.com/v1/models \
  -H "Authorization: Bearer $OPENAI_API_KEY" \
  -H "OpenAI-Organization: org-0123" \
  -H "OpenAI-Project: $PROJECT_ID""##),
    ("OpenAI: an assistant", "https://api.openai.com", r##"curl "https://api.openai.com/v1/assistants?order=desc&limit=20" \
  -H "Content-Type: application/json" \
  -H "Authorization: Bearer $OPENAI_API_KEY" \
  -H "OpenAI-Beta: assistants=v2""##),
    ("Elasticsearch: a document", "localhost:9200", r##"curl -X PUT "localhost:9200/my-index-000001/_doc/1?pretty" -H 'Content-Type: application/json' -d'
{
  "@timestamp": "2099-11-15T13:12:00",
  "user": {
    "id": "kimchy"
  }
}
'"##),
    ("Elasticsearch: a search", "localhost:9200", r##"curl -X GET "localhost:9200/my-index-000001/_search?pretty" -H 'Content-Type: application/json' -d'
{
  "query": {
    "term": {
      "user.id": "kimchy"
    }
  }
}
'"##),
    ("Elasticsearch: many at once", "localhost:9200", r##"curl -s -H "Content-Type: application/x-ndjson" -XPOST localhost:9200/_bulk --data-binary "@requests""##),
    ("Elasticsearch: a table", "localhost:9200", r##"curl -X GET "localhost:9200/_cat/indices/my-index-*?v=true&s=index&pretty""##),
    ("Elasticsearch: whether there is one", "localhost:9200", r##"curl -I "localhost:9200/my-data-stream?pretty""##),
    ("Elasticsearch: a deletion", "localhost:9200", r##"curl -X DELETE "localhost:9200/my-index-000001?pretty""##),
    ("Elasticsearch: a password", "localhost:9200", r##"curl -u "elastic:$ELASTIC_PASSWORD" "localhost:9200/_cluster/health?wait_for_status=yellow&timeout=50s&pretty""##),
    ("Elasticsearch: settings", "http://localhost:9200", r##"curl --request PUT http://localhost:9200/_cluster/settings --header 'Content-Type: application/json' --data '{"persistent":{"indices.recovery.max_bytes_per_sec":"50mb"}}'"##),
    ("Elasticsearch: a reindex", "localhost:9200", r##"curl -X POST "localhost:9200/_reindex?pretty" -H 'Content-Type: application/json' -d'
{
  "source": {"index": "my-index-000001"},
  "dest": {"index": "my-new-index-000001"}
}
'"##),
    ("Slack: a webhook", "https://hooks.slack.com", r##"curl -X POST -H 'Content-type: application/json' --data '{"text":"Hello, World!"}' https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX"##),
    ("Slack: a message", "https://slack.com", r##"curl -X POST -H 'Authorization: Bearer xoxb-1234-56789abcdefghijklmnop' \
-H 'Content-type: application/json; charset=utf-8' \
--data '{"channel":"C061EG9SL","text":"I hope the tour went well, Mr. Wonka.","attachments": [{"text":"Who wins the lifetime supply of chocolate?","fallback":"You could be telling the computer exactly what it can do with a lifetime supply of chocolate.","color":"#3AA3E3","attachment_type":"default","callback_id":"select_simple_1234"}]}' \
https://slack.com/api/chat.postMessage"##),
    ("Slack: a form", "https://slack.com", r##"curl -X POST -F channel=C1234 -F text="Reminder: we've got a softball game tonight!" https://slack.com/api/chat.postMessage -H "Authorization: Bearer xoxb-not-a-real-token-this-will-not-work""##),
    ("Slack: a file", "https://slack.com", r##"curl -F file=@file.jpg -F "initial_comment=Shakes the cat" -F channels=C024BE91L,D032AC32T -H "Authorization: Bearer xoxb-0123" https://slack.com/api/files.upload"##),
    ("Slack: a query", "https://slack.com", r##"curl "https://slack.com/api/conversations.list?limit=50&types=public_channel,private_channel" -H "Authorization: Bearer $SLACK_TOKEN""##),
    ("Slack: an access token", "https://slack.com", r##"curl -F code=1234 -F client_id=3336676.569200954261 -F client_secret=ABCDEFGH https://slack.com/api/oauth.v2.access"##),
    ("Slack: a test", "https://slack.com", r##"curl -d "token=xoxb-0123&channel=C0123&text=Hello%20there" https://slack.com/api/chat.postMessage"##),
];
