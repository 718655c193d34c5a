//! Lines as the documentation of seven public APIs writes them: GitHub's by the rule that its pages are made with, of the
//! examples in its description; OpenAI's of its description; Stripe's, GitLab's, Elasticsearch's, Twilio's and Slack's of their
//! pages. The names of files are those of the tests, and the credentials are none.

/// The service, the host to be replaced, and the line.
#[rustfmt::skip]
pub(crate) const LINES: [(&str, &str, &str); 68] = [
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
