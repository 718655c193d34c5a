//! Lines for curl: of the documentation of APIs, of curl's manual, and of its corners.

/// Lines as the documentation of seven public APIs writes them: GitHub's by the rule that its pages are made with, of the
/// examples in its description; OpenAI's of its description; Stripe's, GitLab's, Elasticsearch's, Twilio's and Slack's of their
/// pages. The names of files are those of the tests, and the credentials are none.
///
/// The service, the host to be replaced, and the line.
#[rustfmt::skip]
pub(crate) const DOCUMENTATION: [(&str, &str, &str); 68] = [
    ("GitHub", "https://api.github.com", r##"curl -L \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  https://api.github.com/repos/OWNER/REPO/branches"##),
    ("GitHub", "https://api.github.com", r##"curl -L \
  -X POST \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  https://api.github.com/app/installations/INSTALLATION_ID/access_tokens \
  -d '{"repositories":["Hello-World"],"permissions":{"issues":"write","contents":"read"}}'"##),
    ("GitHub", "https://api.github.com", r##"curl -L \
  -X POST \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  https://api.github.com/repos/OWNER/REPO/issues \
  -d '{"title":"Found a bug","body":"I'\''m having a problem with this.","assignees":["octocat"],"milestone":1,"labels":["bug"]}'"##),
    ("GitHub", "https://api.github.com", r##"curl -L \
  -X PATCH \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  https://api.github.com/repos/OWNER/REPO/issues/ISSUE_NUMBER \
  -d '{"title":"Found a bug","body":"I'\''m having a problem with this.","assignees":["octocat"],"milestone":1,"state":"open","labels":["bug"]}'"##),
    ("GitHub", "https://api.github.com", r##"curl -L \
  -X PUT \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  https://api.github.com/user/starred/OWNER/REPO"##),
    ("GitHub", "https://api.github.com", r##"curl -L \
  -X DELETE \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  https://api.github.com/user/starred/OWNER/REPO"##),
    ("GitHub", "https://api.github.com", r##"curl -L \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  "https://api.github.com/search/code?q=Q""##),
    ("GitHub", "https://api.github.com", r##"curl -L \
  -X POST \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  https://api.github.com/markdown \
  -d '{"text":"Hello **world**"}'"##),
    ("GitHub", "https://api.github.com", r##"curl -L \
  -X POST \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  https://api.github.com/gists \
  -d '{"description":"Example of a gist","public":false,"files":{"README.md":{"content":"Hello World"}}}'"##),
    ("GitHub", "https://api.github.com", r##"curl -L \
  -X PUT \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  https://api.github.com/repos/OWNER/REPO/contents/PATH \
  -d '{"message":"my commit message","committer":{"name":"Monalisa Octocat","email":"octocat@github.com"},"content":"bXkgbmV3IGZpbGUgY29udGVudHM="}'"##),
    ("GitHub", "https://api.github.com", r##"curl -L \
  -X POST \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  https://api.github.com/repos/OWNER/REPO/actions/workflows/WORKFLOW_ID/dispatches \
  -d '{"ref":"topic-branch","inputs":{"name":"Mona the Octocat","home":"San Francisco, CA"}}'"##),
    ("GitHub", "https://api.github.com", r##"curl -L \
  -X POST \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  https://api.github.com/repos/OWNER/REPO/check-runs \
  -d '{"name":"mighty_readme","head_sha":"ce587453ced02b1526dfb4cb910479d431683101","status":"completed","started_at":"2017-11-30T19:39:10Z","conclusion":"success","completed_at":"2017-11-30T19:49:10Z","output":{"title":"Mighty Readme report","summary":"There are 0 failures, 2 warnings, and 1 notices.","text":"You may have some misspelled words on lines 2 and 4. You also may want to add a section in your README about how to install your app.","annotations":[{"path":"README.md","annotation_level":"warning","title":"Spell Checker","message":"Check your spelling for '\''banaas'\''.","raw_details":"Do you mean '\''bananas'\'' or '\''banana'\''?","start_line":2,"end_line":2},{"path":"README.md","annotation_level":"warning","title":"Spell Checker","message":"Check your spelling for '\''aples'\''","raw_details":"Do you mean '\''apples'\'' or '\''Naples'\''","start_line":4,"end_line":4}],"images":[{"alt":"Super bananas","image_url":"http://example.com/images/42"}]},"actions":[{"label":"Fix","identifier":"fix_errors","description":"Allow us to fix these errors for you"}]}'"##),
    ("GitHub", "https://uploads.github.com", r##"curl -L \
  -X POST \
  -H "Accept: application/vnd.github+json" \
  -H "Authorization: Bearer <YOUR-TOKEN>" \
  -H "X-GitHub-Api-Version: 2022-11-28" \
  -H "Content-Type: application/octet-stream" \
  "https://uploads.github.com/repos/OWNER/REPO/releases/RELEASE_ID/assets?name=NAME" \
  --data-binary "@example.zip""##),
    ("OpenAI", "https://api.openai.com", r##"curl https://api.openai.com/v1/chat/completions \
  -H "Content-Type: application/json" \
  -H "Authorization: Bearer $OPENAI_API_KEY" \
  -d '{
    "model": "gpt-5.4",
    "messages": [
      {
        "role": "user",
        "content": [
          {
            "type": "text",
            "text": "What is in this image?"
          },
          {
            "type": "image_url",
            "image_url": {
              "url": "https://upload.wikimedia.org/wikipedia/commons/thumb/d/dd/Gfp-wisconsin-madison-the-nature-boardwalk.jpg/2560px-Gfp-wisconsin-madison-the-nature-boardwalk.jpg"
            }
          }
        ]
      }
    ],
    "max_tokens": 300
  }'"##),
    ("OpenAI", "https://api.openai.com", r##"curl https://api.openai.com/v1/chat/completions \
-H "Content-Type: application/json" \
-H "Authorization: Bearer $OPENAI_API_KEY" \
-d '{
  "model": "gpt-5.4",
  "messages": [
    {
      "role": "user",
      "content": "What is the weather like in Boston today?"
    }
  ],
  "tools": [
    {
      "type": "function",
      "function": {
        "name": "get_current_weather",
        "description": "Get the current weather in a given location",
        "parameters": {
          "type": "object",
          "properties": {
            "location": {
              "type": "string",
              "description": "The city and state, e.g. San Francisco, CA"
            },
            "unit": {
              "type": "string",
              "enum": ["celsius", "fahrenheit"]
            }
          },
          "required": ["location"]
        }
      }
    }
  ],
  "tool_choice": "auto"
}'"##),
    ("OpenAI", "https://api.openai.com", r##"curl https://api.openai.com/v1/completions \
  -H "Content-Type: application/json" \
  -H "Authorization: Bearer $OPENAI_API_KEY" \
  -d '{
    "model": "VAR_completion_model_id",
    "prompt": "Say this is a test",
    "max_tokens": 7,
    "temperature": 0
  }'"##),
    ("OpenAI", "https://api.openai.com", r##"curl https://api.openai.com/v1/embeddings \
  -H "Authorization: Bearer $OPENAI_API_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "input": "The food was delicious and the waiter...",
    "model": "text-embedding-ada-002",
    "encoding_format": "float"
  }'"##),
    ("OpenAI", "https://api.openai.com", r##"curl https://api.openai.com/v1/files \
  -H "Authorization: Bearer $OPENAI_API_KEY" \
  -F purpose="fine-tune" \
  -F file="@mydata.jsonl""##),
    ("OpenAI", "https://api.openai.com", r##"curl https://api.openai.com/v1/files/file-abc123 \
  -X DELETE \
  -H "Authorization: Bearer $OPENAI_API_KEY""##),
    ("OpenAI", "https://api.openai.com", r##"curl https://api.openai.com/v1/audio/transcriptions \
  -H "Authorization: Bearer $OPENAI_API_KEY" \
  -H "Content-Type: multipart/form-data" \
  -F file="@audio.mp3" \
  -F model="gpt-4o-transcribe""##),
    ("OpenAI", "https://api.openai.com", r##"curl https://api.openai.com/v1/moderations \
  -H "Content-Type: application/json" \
  -H "Authorization: Bearer $OPENAI_API_KEY" \
  -d '{
    "input": "I want to kill them."
  }'"##),
    ("OpenAI", "https://api.openai.com", r##"curl https://api.openai.com/v1/models \
  -H "Authorization: Bearer $OPENAI_API_KEY""##),
    ("OpenAI", "https://api.openai.com", r##"curl https://api.openai.com/v1/responses \
  -H "Content-Type: application/json" \
  -H "Authorization: Bearer $OPENAI_API_KEY" \
  -d '{
    "model": "gpt-5.4",
    "instructions": "You are a helpful assistant.",
    "input": "Hello!",
    "stream": true
  }'"##),
    ("OpenAI", "https://api.openai.com", r##"curl https://api.openai.com/v1/vector_stores \
  -H "Authorization: Bearer $OPENAI_API_KEY" \
  -H "Content-Type: application/json" \
  -H "OpenAI-Beta: assistants=v2""##),
    ("Stripe", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/products \
  -u "<<YOUR_SECRET_KEY>>:" \
  -d name="Fundraising dinner""##),
    ("Stripe", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/prices \
  -u "<<YOUR_SECRET_KEY>>:" \
  -d currency=usd \
  -d "custom_unit_amount[enabled]"=true \
  -d product="{{PRODUCT_ID}}""##),
    ("Stripe", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/checkout/sessions \
  -u "<<YOUR_SECRET_KEY>>:" \
  -d "line_items[0][price]"="{{PRICE_ID}}" \
  -d "line_items[0][quantity]"=1 \
  -d mode=payment \
  -d ui_mode=embedded \
  --data-urlencode return_url="https://example.com/checkout/return?session_id={CHECKOUT_SESSION_ID}""##),
    ("Stripe", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/checkout/sessions \
  -u "<<YOUR_SECRET_KEY>>:" \
  -d "line_items[0][price_data][currency]=usd" \
  -d "line_items[0][price_data][product_data][name]=Restaurant delivery service" \
  -d "line_items[0][price_data][unit_amount]=10000" \
  -d "line_items[0][quantity]=1" \
  -d "payment_intent_data[transfer_group]=ORDER100" \
  -d mode=payment \
  --data-urlencode "success_url=https://example.com/success?session_id={CHECKOUT_SESSION_ID}""##),
    ("Stripe", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/invoiceitems/ii_CWYWo9Ham19N4a \
  -u "<<YOUR_SECRET_KEY>>:" \
  -d "tax_rates[]"=txr_1EO66sClCIKljWvs98IiVfHW \
  -d "tax_rates[]"=txr_1EEOvcClCIKljWvsqYb9U0MB"##),
    ("Stripe", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/payment_links \
  -u "<<YOUR_SECRET_KEY>>:" \
  -d "line_items[0][price]={{PRICE_ID}}" \
  -d "line_items[0][quantity]=1" \
  -d "after_completion[type]=redirect" \
  --data-urlencode "after_completion[redirect][url]=https://example.com""##),
    ("Stripe", "https://api.stripe.com", r##"curl -X DELETE https://api.stripe.com/v1/invoices/id \
  -u "<<YOUR_SECRET_KEY>>:""##),
    ("Stripe", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/tax/settings \
  -u "<<YOUR_SECRET_KEY>>:" \
  -H "Stripe-Account: {{CONNECTEDACCOUNT_ID}}""##),
    ("Stripe", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/account_sessions \
  -u "<<YOUR_SECRET_KEY>>:" \
  -d account="{{CONNECTEDACCOUNT_ID}}" \
  -d "components[tax_registrations][enabled]"=true"##),
    ("Stripe", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/customers/cus_V9T7vofUbZMqpv \
  -u "<<YOUR_SECRET_KEY>>:" \
  -d "invoice_settings[default_payment_method]=pm_1Msy7wLkdIwHu7ixsxmFvcz7""##),
    ("Stripe", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/issuing/cards \
  -u "<<YOUR_SECRET_KEY>>:" \
  -d cardholder=ich_1Cm3pZIyNTgGDVfzI83rasFP \
  -d currency=usd \
  -d type=virtual \
  -d replacement_for=ic_1LL8wgLUVt6Jcs5dgLLfwcAE \
  -d replacement_reason=expired"##),
    ("Stripe", "https://api.stripe.com", r##"curl https://api.stripe.com/v1/charges \
 -u sk_test_BQokikJOvBiI2HlWgH4olfQ2: \
 -d amount="1099" \
 -d currency="eur" \
 -d source=src_18eYalAHEMiOZZp1l9ZTjSU0"##),
    ("GitLab", "https://gitlab.example.com", r##"curl --request GET \
  --url "https://gitlab.example.com/api/v4/projects""##),
    ("GitLab", "https://gitlab.example.com", r##"curl --request POST \
  --url "https://gitlab.example.com/api/v4/projects?name=<example-name>&description=<example-description>""##),
    ("GitLab", "https://gitlab.example.com", r##"curl --request POST \
  --header "Content-Type: application/json" \
  --data '{"name":"<example-name>", "description":"<example-description>"}' "https://gitlab.example.com/api/v4/projects""##),
    ("GitLab", "https://gitlab.example.com", r##"curl --request DELETE \
  --header "PRIVATE-TOKEN: <your_access_token>" \
  --url "https://gitlab.example.com/api/v4/projects/5/share/17""##),
    ("GitLab", "https://gitlab.example.com", r##"curl --request POST \
  --header "PRIVATE-TOKEN: <your_access_token>" \
  -d "import_sources[]=github" \
  -d "import_sources[]=bitbucket" \
  --url "https://gitlab.example.com/api/v4/some_endpoint""##),
    ("GitLab", "https://gitlab.example.com", r##"curl --request POST \
  --header "PRIVATE-TOKEN: <your_access_token>" \
  --form "namespace=email" \
  --form "path=impapi" \
  --form "file=@file.txt" \
  --form "override_params[visibility]=private" \
  --form "override_params[some_other_param]=some_value" \
  --url "https://gitlab.example.com/api/v4/projects/import""##),
    ("GitLab", "https://gitlab.example.com", r##"curl --globoff --request POST \
  --header "PRIVATE-TOKEN: <your_access_token>" \
  --url "https://gitlab.example.com/api/v4/projects/169/pipeline?ref=master&variables[0][key]=VAR1&variables[0][value]=hello&variables[1][key]=VAR2&variables[1][value]=world""##),
    ("GitLab", "https://gitlab.example.com", r##"curl --request POST \
  --header "PRIVATE-TOKEN: <your_access_token>" \
  --header "Content-Type: application/json" \
  --data '{ "ref": "master", "variables": [ {"key": "VAR1", "value": "hello"}, {"key": "VAR2", "value": "world"} ] }' \
  --url "https://gitlab.example.com/api/v4/projects/169/pipeline""##),
    ("GitLab", "https://gitlab.example.com", r##"curl --request GET \
  --verbose \
  --url "https://gitlab.example.com/api/v4/projects/gitlab-org%2Fold-path-project""##),
    ("GitLab", "https://gitlab.example.com", r##"curl --request GET \
  --header "PRIVATE-TOKEN: <your_access_token>" \
  --url "https://gitlab.example.com/api/v4/projects?pagination=keyset&per_page=50&order_by=id&sort=asc""##),
    ("GitLab", "https://gitlab.example.com", r##"curl --request POST --header "PRIVATE-TOKEN: <your_access_token>" \
     --data "name=MyApplication&redirect_uri=http://redirect.uri&scopes=api read_user email" \
     "https://gitlab.example.com/api/v4/applications""##),
    ("GitLab", "https://gitlab.example.com", r##"curl --request POST --header "PRIVATE-TOKEN: <your-token>" \
     --header "Content-Type: application/json" --data '{
        "name": "new_project", "description": "New Project", "path": "new_project",
        "namespace_id": "42", "initialize_with_readme": "true"}' \
     --url "https://gitlab.example.com/api/v4/projects/""##),
    ("GitLab", "https://gitlab.example.com", r##"curl --request PUT --header "PRIVATE-TOKEN: <your_access_token>" \
     "https://gitlab.example.com/api/v4/projects/1/variables/NEW_VARIABLE" --form "value=updated value""##),
    ("GitLab", "https://gitlab.example.com", r##"curl --request PUT --header "PRIVATE-TOKEN: <your_access_token>" "https://gitlab.example.com/api/v4/projects/:id/badges/:badge_id""##),
    ("GitLab", "https://gitlab.example.com", r##"curl --request PUT --header "PRIVATE-TOKEN: <your_access_token>" "https://gitlab.example.com/api/v4/projects/5/repository/submodules/lib%2Fmodules%2Fexample" \
--data "branch=main&commit_sha=3ddec28ea23acc5caa5d8331a6ecb2a65fc03e88&commit_message=Update submodule reference""##),
    ("Elasticsearch", "http://localhost:9200", r##"curl -u elastic:$ELASTIC_PASSWORD \
  -X PUT \
  http://localhost:9200/my-new-index \
  -H 'Content-Type: application/json'"##),
    ("Elasticsearch", "http://localhost:9200", r##"curl -XPUT 'http://localhost:9200/twitter/user/kimchy?pretty' -H 'Content-Type: application/json' -d '{ "name" : "Shay Banon" }'"##),
    ("Elasticsearch", "http://localhost:9200", r##"curl -XPUT 'http://localhost:9200/twitter/tweet/1?pretty' -H 'Content-Type: application/json' -d '
{
    "user": "kimchya",
    "post_date": "2009-11-15T13:12:00",
    "message": "Trying out Elasticsearch, so far so good?"
}'"##),
    ("Elasticsearch", "http://localhost:9200", r##"curl -XGET 'http://localhost:9200/twitter/user/kimchy?pretty=true'"##),
    ("Elasticsearch", "http://localhost:9200", r##"curl -XGET 'http://localhost:9200/twitter/tweet/_search?q=user:kimchy&pretty=true'"##),
    ("Elasticsearch", "http://localhost:9200", r##"curl -XGET 'http://localhost:9200/twitter/tweet/_search?pretty=true' -H 'Content-Type: application/json' -d '
{
    "query" : {
        "match" : { "user": "kimchyaaadddda1111" }
    }
}'"##),
    ("Elasticsearch", "http://localhost:9200", r##"curl -XPUT http://localhost:9200/another_user?pretty -H 'Content-Type: application/json' -d '
{
    "index" : {
        "number_of_shards" : 1,
        "number_of_replicas" : 1
    }
}'"##),
    ("Elasticsearch", "http://localhost:9200", r##"curl -XGET 'http://localhost:9200/kimchy,another_user/_search?pretty=true' -H 'Content-Type: application/json' -d '
{
    "query" : {
        "match_all" : {}
    }
}'"##),
    ("Elasticsearch", "http://localhost:9200", r##"curl -XGET 'http://localhost:9200/_search?pretty=true' -H 'Content-Type: application/json' -d '
{
    "query" : {
        "match_all" : {}
    }
}'"##),
    ("Twilio", "https://api.twilio.com", r##"curl -X POST https://api.twilio.com/2010-04-01/Accounts/$TWILIO_ACCOUNT_SID/Messages.json \
--data-urlencode "Body=Join Earth's mightiest heroes. Like Kevin Bacon." \
--data-urlencode "From=+15017122661" \
--data-urlencode "To=+15558675310" \
-u $TWILIO_ACCOUNT_SID:$TWILIO_AUTH_TOKEN"##),
    ("Twilio", "https://api.twilio.com", r##"curl -X POST https://api.twilio.com/2010-04-01/Accounts/$TWILIO_ACCOUNT_SID/Calls.json \
  --data-urlencode "To=+15551234567" \
  --data-urlencode "From=$TWILIO_PHONE_NUMBER" \
  --data-urlencode "Url=http://demo.twilio.com/docs/voice.xml" \
  -u $TWILIO_ACCOUNT_SID:$TWILIO_AUTH_TOKEN"##),
    ("Twilio", "https://verify.twilio.com", r##"curl -X POST "https://verify.twilio.com/v2/Services" \
--data-urlencode "FriendlyName=My Verify Service" \
-u $TWILIO_ACCOUNT_SID:$TWILIO_AUTH_TOKEN"##),
    ("Twilio", "https://verify.twilio.com", r##"curl -X POST "https://verify.twilio.com/v2/Services/VAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/Verifications" \
--data-urlencode "Channel=email" \
--data-urlencode "To=recipient@foo.com" \
-u $TWILIO_ACCOUNT_SID:$TWILIO_AUTH_TOKEN"##),
    ("Twilio", "https://verify.twilio.com", r##"curl -X POST "https://verify.twilio.com/v2/Services/VAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/RateLimits" \
--data-urlencode "UniqueName=end_user_ip_address" \
--data-urlencode "Description=Limit verifications by End User IP Address" \
-u $TWILIO_ACCOUNT_SID:$TWILIO_AUTH_TOKEN"##),
    ("Slack", "https://slack.com", r##"curl -H "Authorization: Bearer xoxb-not-a-real-token-this-will-not-work" https://slack.com/api/auth.test"##),
    ("Slack", "https://slack.com", r##"curl -d "text=Hi I am a bot that can post messages to any public channel." -d "channel=C123456" -H "Authorization: Bearer xoxb-not-a-real-token-this-will-not-work" -X POST https://slack.com/api/chat.postMessage"##),
    ("Slack", "https://hooks.slack.com", r##"curl -X POST -H 'Content-type: application/json' --data '{"text":"Hello, World!"}' https://hooks.slack.com/services/xxxxxxx/xxxxxx/xxxxxxxxxxxxxxx"##),
];

/// The lines of curl's manual (8.22) that are about the request: the examples of its options, and those of its MANUAL and of its
/// text on scripting.
///
/// Where the line is from, the host to be replaced, and the line.
#[rustfmt::skip]
pub(crate) const MANUAL: [(&str, &str, &str); 75] = [
    ("curl", "https://example.com", "curl -u name:password --basic https://example.com"),
    ("curl", "https://example.com", r#"curl -b "" https://example.com"#),
    ("curl", "https://example.com", "curl -b name=Jane https://example.com"),
    ("curl", "https://example.com", "curl --data-ascii @file https://example.com"),
    ("curl", "https://example.com", "curl --data-binary @filename https://example.com"),
    ("curl", "https://example.com", r#"curl --data-raw "hello" https://example.com"#),
    ("curl", "https://example.com", r#"curl --data-raw "@at@at@" https://example.com"#),
    ("curl", "https://example.com", "curl --data-urlencode name=val https://example.com"),
    ("curl", "https://example.com", "curl --data-urlencode =encodethis https://example.com"),
    ("curl", "https://example.com", "curl --data-urlencode name@file https://example.com"),
    ("curl", "https://example.com", "curl --data-urlencode @fileonly https://example.com"),
    ("curl", "https://example.com", r#"curl -d "name=curl" https://example.com"#),
    ("curl", "https://example.com", r#"curl -d "name=curl" -d "tool=cmdline" https://example.com"#),
    ("curl", "https://example.com", "curl -d @filename https://example.com"),
    ("curl", "https://example.com", "curl --expect100-timeout 2.5 -T file https://example.com"),
    ("curl", "https://example.com", r#"curl --form-string "name=data" https://example.com"#),
    ("curl", "https://example.com", r#"curl --form "name=curl" --form "file=@loadthis" https://example.com"#),
    ("curl", "https://example.com", "curl -F profile=@portrait.jpg https://example.com/upload.cgi"),
    ("curl", "https://example.com", "curl -F name=John -F shoesize=11 https://example.com/"),
    ("curl", "https://example.com", r#"curl -F "story=<hugefile.txt" https://example.com/"#),
    ("curl", "example.com", r#"curl -F "web=@index.html;type=text/html" example.com"#),
    ("curl", "example.com", r#"curl -F "name=daniel;type=text/foo" example.com"#),
    ("curl", "https://example.com", r#"curl -F 'colors="red; green; blue";type=text/x-myapp' https://example.com"#),
    ("curl", "https://example.com", "curl --get https://example.com"),
    ("curl", "https://example.com", r#"curl --get -d "tool=curl" -d "age=old" https://example.com"#),
    ("curl", "https://example.com", r#"curl --get -I -d "tool=curl" https://example.com"#),
    ("curl", "https://example.com", r#"curl -g "https://example.com/{[]}}}}""#),
    ("curl", "https://example.com", "curl -I https://example.com"),
    ("curl", "https://example.com", r#"curl -H "X-First-Name: Joe" https://example.com"#),
    ("curl", "https://example.com", r#"curl -H "User-Agent: yes-please/2000" https://example.com"#),
    ("curl", "https://example.com", r#"curl -H "Host:" https://example.com"#),
    ("curl", "https://example.com", "curl -H @headers.txt https://example.com"),
    ("curl", "https://example.com", r#"curl --json '{ "drink": "coffee" }' https://example.com"#),
    ("curl", "https://example.com", r#"curl --json '{ "drink":' --json ' "coffee" }' https://example.com"#),
    ("curl", "https://example.com", "curl --json @prepared https://example.com"),
    ("curl", "https://example.com", "curl --location-trusted -u user:password https://example.com"),
    ("curl", "https://example.com", r#"curl --location-trusted -H "Cookie: session=abc" https://example.com"#),
    ("curl", "https://example.com", r#"curl --oauth2-bearer "mF_9.B5f-4.1JqM" https://example.com"#),
    ("curl", "https://example.com", r#"curl --post301 --location -d "data" https://example.com"#),
    ("curl", "https://example.com", r#"curl --post302 --location -d "data" https://example.com"#),
    ("curl", "https://example.com", r#"curl --post303 --location -d "data" https://example.com"#),
    ("curl", "https://example.com", "curl --range 22-44 https://example.com"),
    ("curl", "https://example.com", r#"curl --referer "https://fake.example" https://example.com"#),
    ("curl", "https://example.com", r#"curl --referer "https://fake.example;auto" -L https://example.com"#),
    ("curl", "https://example.com", r#"curl --referer ";auto" -L https://example.com"#),
    ("curl", "https://example.com", r#"curl --request "DELETE" https://example.com"#),
    ("curl", "https://example.com", "curl --styled-output -I https://example.com"),
    ("curl", "https://example.com", "curl -T file https://example.com"),
    ("curl", "https://example.com", "curl --url-query name=val https://example.com"),
    ("curl", "http://example.net", "curl --url-query =encodethis http://example.net/foo"),
    ("curl", "https://example.com", "curl --url-query name@file https://example.com"),
    ("curl", "https://example.com", "curl --url-query @fileonly https://example.com"),
    ("curl", "https://example.com", r#"curl --url-query "+name=%20foo" https://example.com"#),
    ("curl", "https://example.com", "curl --url https://example.com"),
    ("curl", "https://example.com", r#"curl -A "Agent 007" https://example.com"#),
    ("curl", "https://example.com", "curl -u user:secret https://example.com"),
    ("curl", "https://http.server.example", "curl -u name:passwd https://http.server.example/full/path/to/file"),
    ("curl", "https://www.example.com", "curl -r 0-99 https://www.example.com/"),
    ("curl", "https://www.example.com", "curl -r -500 https://www.example.com/"),
    ("curl", "https://www.example.com", r#"curl -d "name=Rafael%20Sagula&phone=3320780" https://www.example.com/guest.cgi"#),
    ("curl", "https://www.example.com", "curl -e www.example.org https://www.example.com/"),
    ("curl", "https://www.bank.example.com", "curl -A 'Mozilla/3.0 (Win95; I)' https://www.bank.example.com/"),
    ("curl", "www.example.com", r#"curl -b "name=Daniel" www.example.com"#),
    ("curl", "love.example.com", r#"curl -H "X-you-and-me: yes" love.example.com"#),
    ("curl", "server.example.com", r#"curl -H "Host:" server.example.com"#),
    ("curl", "https://example.org", "curl -u user:password https://example.org/"),
    ("curl", "https://www.example.com", r#"curl --data "birthyear=1905&press=%20OK%20" https://www.example.com/when/junk.cgi"#),
    ("curl", "https://www.example.com", r#"curl --data-urlencode "name=I am Daniel" https://www.example.com"#),
    ("curl", "https://www.example.com", "curl --user myname:password https://www.example.com"),
    ("curl", "https://www.example.com", r#"curl --cookie "name=Daniel" https://www.example.com"#),
    ("curl", "https://example.org", "curl -X POST https://example.org/"),
    ("curl", "example.com", r#"curl -d " with spaces " example.com"#),
    ("curl", "example.com", "curl -d ' with spaces ' example.com"),
    ("curl", "https://somewhere.example", r#"curl --header "Host: www.example.com" https://somewhere.example/"#),
    ("curl", "www.example.com", "curl -g 'www.example.com/weirdname[].html'"),
];

/// What curl's manual says of the ways to write an option, and of their combinations.
///
/// A name, the host to be replaced, and the line.
pub(crate) const CORNERS: [(&str, &str, &str); 58] = [
    ("grouped letters", "https://a.test", "curl -sSLX POST https://a.test/x"),
    ("a joined method", "https://a.test", "curl -XPUT https://a.test/x"),
    (
        "a joined value after letters",
        "https://a.test",
        "curl -sd@file.txt https://a.test/x",
    ),
    ("a joined header", "https://a.test", "curl -HX-A:b https://a.test/x"),
    (
        "a name cut short",
        "https://a.test",
        "curl --head https://a.test/x --user-ag me",
    ),
    (
        "a switch taken back",
        "https://a.test",
        "curl --get --no-get -d a=1 https://a.test/x",
    ),
    ("no scheme", "a.test", "curl a.test/x"),
    ("no path", "https://a.test", "curl 'https://a.test?a=1#b'"),
    ("dots", "https://a.test", "curl https://a.test/a/../b/./c/.."),
    ("one slash", "https://a.test", "curl https://a.test//x//y"),
    (
        "brackets as they are",
        "https://a.test",
        "curl -g 'https://a.test/x?a[]=1&b={c}'",
    ),
    (
        "empty brackets",
        "https://a.test",
        "curl 'https://a.test/[]?a[]=1&b[]=[]'",
    ),
    (
        "brackets escaped",
        "https://a.test",
        "curl 'https://a.test/\\[x\\]?a\\{b\\}'",
    ),
    (
        "characters of no URL",
        "https://a.test",
        "curl 'https://a.test/x?q=\"a\"|<b>'",
    ),
    (
        "colons",
        "https://a.test",
        "curl 'https://a.test/v1/:id/x:watch?t=12:30'",
    ),
    ("a broken triplet", "https://a.test", "curl 'https://a.test/x?q=100%'"),
    ("after two dashes", "https://a.test", "curl -d a=1 -- https://a.test/x"),
    ("--url", "https://a.test", "curl --url https://a.test/x"),
    (
        "data joined",
        "https://a.test",
        "curl https://a.test/x -d a=1 --data-raw @b --data-urlencode 'c=d e&f'",
    ),
    ("an empty piece", "https://a.test", "curl https://a.test/x -d '' -d a=1"),
    ("an empty body", "https://a.test", "curl https://a.test/x -d ''"),
    (
        "an empty body of a GET",
        "https://a.test",
        "curl -X PUT https://a.test/x -d ''",
    ),
    (
        "a file without its line ends",
        "https://a.test",
        "curl https://a.test/x -d @file.txt",
    ),
    (
        "a file as it is",
        "https://a.test",
        "curl https://a.test/x --data-binary @file.txt",
    ),
    (
        "urlencode's forms",
        "https://a.test",
        "curl https://a.test/x --data-urlencode =a=b --data-urlencode 'c d' --data-urlencode n@file.txt --data-urlencode @file.txt",
    ),
    (
        "-G",
        "https://a.test",
        "curl -G 'https://a.test/x?a=1' -d b=2 --data-urlencode 'c=ü d'",
    ),
    ("-G without data", "https://a.test", "curl -G https://a.test/x"),
    (
        "-G after a question mark",
        "https://a.test",
        "curl -G 'https://a.test/x?' -d b=2",
    ),
    (
        "-G and -X",
        "https://a.test",
        "curl -G -X DELETE https://a.test/x -d b=2",
    ),
    ("-G and -I", "https://a.test", "curl -G -I https://a.test/x -d b=2"),
    (
        "--url-query",
        "https://a.test",
        "curl 'https://a.test/x?a=1' --url-query 'b=c d' --url-query +e=f",
    ),
    ("--json", "https://a.test", "curl --json '{\"a\":1}' https://a.test/x"),
    (
        "--json twice",
        "https://a.test",
        "curl --json '{\"a\":' --json '1}' https://a.test/x -H 'accept: text/plain'",
    ),
    (
        "--json of a file",
        "https://a.test",
        "curl --json @body.json https://a.test/x",
    ),
    (
        "no content type",
        "https://a.test",
        "curl -d a=1 -H 'Content-Type:' https://a.test/x",
    ),
    (
        "another content type",
        "https://a.test",
        "curl -d a=1 -H 'content-type: text/plain' https://a.test/x",
    ),
    (
        "headers empty and gone",
        "https://a.test",
        "curl -H 'X-Empty;' -H 'X-Gone:' -H 'Accept:' -H 'X-Blank:  a  ' https://a.test/x",
    ),
    (
        "headers of a file",
        "https://a.test",
        "curl -H @headers.txt https://a.test/x",
    ),
    (
        "a header given twice",
        "https://a.test",
        "curl -H 'X-A: 1' -H 'x-a: 2' https://a.test/x",
    ),
    (
        "cookies",
        "https://a.test",
        "curl -b a=b -b 'c=d; e=f' https://a.test/x",
    ),
    (
        "agent, referer and range",
        "https://a.test",
        "curl -A 'me 1' -e 'https://r.test;auto' -r 0-99 https://a.test/x",
    ),
    ("credentials", "https://a.test", "curl -u 'mona:a:b ü' https://a.test/x"),
    (
        "a header over credentials",
        "https://a.test",
        "curl -u mona:x -H 'Authorization: y' https://a.test/x",
    ),
    (
        "a bearer token and credentials",
        "https://a.test",
        "curl --oauth2-bearer 0123 -u a:b https://a.test/x",
    ),
    (
        "--json in the query",
        "https://a.test",
        "curl -G --json 'a=1' https://a.test/x",
    ),
    (
        "a bearer token",
        "https://a.test",
        "curl --oauth2-bearer 0123 https://a.test/x",
    ),
    ("an upload", "https://a.test", "curl -T file.txt https://a.test/x"),
    (
        "an upload into a folder",
        "https://a.test",
        "curl -T file.txt -X POST 'https://a.test/x/?a=1'",
    ),
    (
        "parts",
        "https://a.test",
        "curl https://a.test/x -F a=b -F 'f=@file.pdf' -F 'g=@dk.png;type=image/x;filename=\"a \\\"b\\\".png\"' -F 'h=<file.txt' -F 'i={};type=application/json' --form-string 'k=@l;type=m'",
    ),
    (
        "a range that begins at a number",
        "https://a.test",
        "curl -r 5 https://a.test/x",
    ),
    (
        "a range of a number and text",
        "https://a.test",
        "curl -r 005,7 https://a.test/x",
    ),
    (
        "the type of the path, and of the name",
        "https://a.test",
        "curl https://a.test/x -F 'a=@file.pdf;filename=z' -F 'b=@file.pdf;filename=z.PNG' -F 'c=@file;filename=z' -F 'd=@file.txt;filename='",
    ),
    (
        "the type of a field's file",
        "https://a.test",
        "curl https://a.test/x -F 'a=<index.html' -F 'b=<file.txt' -F 'c=<index.html;filename=z.png' -F 'd=<file' -F 'e=text;filename=z.png'",
    ),
    (
        "parameters of a type",
        "https://a.test",
        "curl https://a.test/x -F 'a=b;type=text/plain; charset=utf-8' -F 'c=@file;type=text/csv;  header=\"a b\" ;filename=d;type=text/x' -F 'e=f;type=a/b;type=c'",
    ),
    (
        "a comma in quotes",
        "https://a.test",
        "curl https://a.test/x -F 'a=@\"file,2.txt\";filename=\"b,c\"' -F 'd=e,f' -F 'g=h;filename=i,j.txt'",
    ),
    (
        "blanks around words",
        "https://a.test",
        "curl https://a.test/x -F 'a= b ' -F 'c=@ file.txt ; type= text/x;FILENAME= d ' -F 'e=\"f \" ;' -F 'g=h\u{a0}'",
    ),
    (
        "brackets that begin no group",
        "https://a.test",
        "curl https://a.test/x -F 'a=)' -F 'b= (' -F 'c=\"(\"' --form-string 'd=('",
    ),
    (
        "an upload with a query",
        "https://a.test",
        "curl -G -T file.txt 'https://a.test/x?a=1' --url-query b=2",
    ),
];
