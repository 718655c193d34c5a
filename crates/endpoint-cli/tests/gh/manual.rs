//! Lines of gh's manual, and of GitHub's documentation by the rule that its pages are made with. What each should be is kept
//! beside it; where gh is there, what it sends is compared too.

use serde_json::Value;

use crate::command::Place;

/// What is piped in, the words after `gh`, the method and what follows the host, and the body as JSON.
pub(crate) type Case = (&'static str, &'static str, &'static str, &'static str);

#[rustfmt::skip]
pub(crate) const LINES: [Case; 56] = [
    ("", "api 'repos/{owner}/{repo}/releases'", "GET /repos/cli/cli/releases", ""),
    ("", "api 'repos/{owner}/{repo}/issues/123/comments' -f 'body=Hi from CLI'", "POST /repos/cli/cli/issues/123/comments", r#"{"body":"Hi from CLI"}"#),
    ("", "api gists -F 'files[myfile.txt][content]=@myfile.txt'", "POST /gists", r#"{"files":{"myfile.txt":{"content":"x\n"}}}"#),
    ("", "api -X GET search/issues -f 'q=repo:cli/cli is:open remote'", "GET /search/issues?q=repo%3Acli%2Fcli%20is%3Aopen%20remote", ""),
    ("", "api -H 'Accept: application/vnd.github.v3.raw+json' 'repos/{owner}/{repo}'", "GET /repos/cli/cli", ""),
    ("", "api --preview baptiste,nebula 'repos/{owner}/{repo}'", "GET /repos/cli/cli", ""),
    ("", "api 'repos/{owner}/{repo}/issues' --jq '.[].title'", "GET /repos/cli/cli/issues", ""),
    ("", r#"api 'repos/{owner}/{repo}/issues' --template '{{range .}}{{.title}} ({{.labels | pluck "name" | join ", " | color "yellow"}}){{"\n"}}{{end}}'"#, "GET /repos/cli/cli/issues", ""),
    ("", r#"api graphql -F 'owner={owner}' -F 'name={repo}' -f 'query=
  query($name: String!, $owner: String!) {
    repository(owner: $owner, name: $name) {
      releases(last: 3) {
        nodes { tagName }
      }
    }
  }
'"#, "POST /graphql", r#"{"query":"\n  query($name: String!, $owner: String!) {\n    repository(owner: $owner, name: $name) {\n      releases(last: 3) {\n        nodes { tagName }\n      }\n    }\n  }\n","variables":{"owner":"cli","name":"cli"}}"#),
    ("", r#"api graphql --paginate -f 'query=
  query($endCursor: String) {
    viewer {
      repositories(first: 100, after: $endCursor) {
        nodes { nameWithOwner }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
'"#, "POST /graphql", r#"{"query":"\n  query($endCursor: String) {\n    viewer {\n      repositories(first: 100, after: $endCursor) {\n        nodes { nameWithOwner }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"}"#),
    ("", r#"api graphql --paginate --slurp -f 'query=
  query($endCursor: String) {
    viewer {
      repositories(first: 100, after: $endCursor) {
        nodes { isFork }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
'"#, "POST /graphql", r#"{"query":"\n  query($endCursor: String) {\n    viewer {\n      repositories(first: 100, after: $endCursor) {\n        nodes { isFork }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n"}"#),
    ("", "api --method PUT -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/issues/ISSUE_NUMBER/lock -f lock_reason=off-topic", "PUT /repos/OWNER/REPO/issues/ISSUE_NUMBER/lock", r#"{"lock_reason":"off-topic"}"#),
    ("", "api --method DELETE -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/issues/ISSUE_NUMBER/lock", "DELETE /repos/OWNER/REPO/issues/ISSUE_NUMBER/lock", ""),
    ("", "api -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /user/starred/OWNER/REPO", "GET /user/starred/OWNER/REPO", ""),
    ("", "api --method PUT -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /user/starred/OWNER/REPO", "PUT /user/starred/OWNER/REPO", ""),
    ("", "api -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/branches", "GET /repos/OWNER/REPO/branches", ""),
    ("", "api -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/branches/BRANCH", "GET /repos/OWNER/REPO/branches/BRANCH", ""),
    ("", "api -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' '/search/code?q=Q'", "GET /search/code?q=Q", ""),
    ("", "api -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' '/search/issues?q=Q'", "GET /search/issues?q=Q", ""),
    (r#"{"description":"Example of a gist","public":false,"files":{"README.md":{"content":"Hello World"}}}"#, "api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /gists --input -", "POST /gists", r#"{"description":"Example of a gist","public":false,"files":{"README.md":{"content":"Hello World"}}}"#),
    ("", "api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /markdown -f 'text=Hello **world**'", "POST /markdown", r#"{"text":"Hello **world**"}"#),
    ("", "api -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/contents/PATH", "GET /repos/OWNER/REPO/contents/PATH", ""),
    ("", "api --method PUT -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/contents/PATH -f 'message=my commit message' -f 'committer[name]=Monalisa Octocat' -f 'committer[email]=octocat@github.com' -f content=bXkgbmV3IGZpbGUgY29udGVudHM=", "PUT /repos/OWNER/REPO/contents/PATH", r#"{"message":"my commit message","committer":{"name":"Monalisa Octocat","email":"octocat@github.com"},"content":"bXkgbmV3IGZpbGUgY29udGVudHM="}"#),
    ("", "api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/actions/workflows/WORKFLOW_ID/dispatches -f ref=topic-branch -f 'inputs[name]=Mona the Octocat' -f 'inputs[home]=San Francisco, CA'", "POST /repos/OWNER/REPO/actions/workflows/WORKFLOW_ID/dispatches", r#"{"ref":"topic-branch","inputs":{"name":"Mona the Octocat","home":"San Francisco, CA"}}"#),
    ("", "api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/dispatches -f event_type=on-demand-test -F 'client_payload[unit]=false' -F 'client_payload[integration]=true'", "POST /repos/OWNER/REPO/dispatches", r#"{"event_type":"on-demand-test","client_payload":{"unit":false,"integration":true}}"#),
    ("", "api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/releases -f tag_name=v1.0.0 -f target_commitish=master -f name=v1.0.0 -f 'body=Description of the release' -F draft=false -F prerelease=false -F generate_release_notes=false", "POST /repos/OWNER/REPO/releases", r#"{"tag_name":"v1.0.0","target_commitish":"master","name":"v1.0.0","body":"Description of the release","draft":false,"prerelease":false,"generate_release_notes":false}"#),
    (r#"{"name":"web","active":true,"events":["push","pull_request"],"config":{"url":"https://example.com/webhook","content_type":"json","insecure_ssl":"0"}}"#, "api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/hooks --input -", "POST /repos/OWNER/REPO/hooks", r#"{"name":"web","active":true,"events":["push","pull_request"],"config":{"url":"https://example.com/webhook","content_type":"json","insecure_ssl":"0"}}"#),
    ("", "api -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /user/emails", "GET /user/emails", ""),
    (r#"{"emails":["octocat@github.com","mona@github.com","octocat@octocat.org"]}"#, "api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /user/emails --input -", "POST /user/emails", r#"{"emails":["octocat@github.com","mona@github.com","octocat@octocat.org"]}"#),
    ("", "api -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /orgs/ORG/repos", "GET /orgs/ORG/repos", ""),
    ("", "api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /orgs/ORG/repos -f name=Hello-World -f 'description=This is your first repository' -f homepage=https://github.com -F private=false -F has_issues=true -F has_projects=true -F has_wiki=true", "POST /orgs/ORG/repos", r#"{"name":"Hello-World","description":"This is your first repository","homepage":"https://github.com","private":false,"has_issues":true,"has_projects":true,"has_wiki":true}"#),
    ("", "api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/merge-upstream -f branch=main", "POST /repos/OWNER/REPO/merge-upstream", r#"{"branch":"main"}"#),
    ("", r#"api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/labels -f name=bug -f 'description=Something isn'\''t working' -f color=f29513"#, "POST /repos/OWNER/REPO/labels", r#"{"name":"bug","description":"Something isn't working","color":"f29513"}"#),
    ("", "api --method PUT -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /notifications -f last_read_at=2022-06-10T00:00:00Z -F read=true", "PUT /notifications", r#"{"last_read_at":"2022-06-10T00:00:00Z","read":true}"#),
    ("", "api --method PUT -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/notifications -f last_read_at=2019-01-01T00:00:00Z", "PUT /repos/OWNER/REPO/notifications", r#"{"last_read_at":"2019-01-01T00:00:00Z"}"#),
    ("", "api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/git/refs -f ref=refs/heads/featureA -f sha=aa218f56b14c9653891f9e74264a383fa43fefbd", "POST /repos/OWNER/REPO/git/refs", r#"{"ref":"refs/heads/featureA","sha":"aa218f56b14c9653891f9e74264a383fa43fefbd"}"#),
    ("", "api --method PATCH -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/git/refs/REF -f sha=aa218f56b14c9653891f9e74264a383fa43fefbd -F force=true", "PATCH /repos/OWNER/REPO/git/refs/REF", r#"{"sha":"aa218f56b14c9653891f9e74264a383fa43fefbd","force":true}"#),
    ("", "api -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/git/commits/COMMIT_SHA", "GET /repos/OWNER/REPO/git/commits/COMMIT_SHA", ""),
    ("", "api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/statuses/SHA -f state=success -f target_url=https://example.com/build/status -f 'description=The build succeeded!' -f context=continuous-integration/jenkins", "POST /repos/OWNER/REPO/statuses/SHA", r#"{"state":"success","target_url":"https://example.com/build/status","description":"The build succeeded!","context":"continuous-integration/jenkins"}"#),
    ("", "api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/check-runs -f name=mighty_readme -f head_sha=ce587453ced02b1526dfb4cb910479d431683101 -f status=in_progress -f external_id=42 -f started_at=2018-05-04T01:14:52Z -f 'output[title]=Mighty Readme report' -f 'output[summary]=' -f 'output[text]='", "POST /repos/OWNER/REPO/check-runs", r#"{"name":"mighty_readme","head_sha":"ce587453ced02b1526dfb4cb910479d431683101","status":"in_progress","external_id":"42","started_at":"2018-05-04T01:14:52Z","output":{"title":"Mighty Readme report","summary":"","text":""}}"#),
    ("", "api -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/check-runs/CHECK_RUN_ID", "GET /repos/OWNER/REPO/check-runs/CHECK_RUN_ID", ""),
    ("", "api -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/deployments", "GET /repos/OWNER/REPO/deployments", ""),
    ("", r#"api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/deployments -f ref=topic-branch -f 'payload={ "deploy": "migrate" }' -f 'description=Deploy request from hubot'"#, "POST /repos/OWNER/REPO/deployments", r#"{"ref":"topic-branch","payload":"{ \"deploy\": \"migrate\" }","description":"Deploy request from hubot"}"#),
    ("", "api -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/pages", "GET /repos/OWNER/REPO/pages", ""),
    ("", "api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/pages -f 'source[branch]=main' -f 'source[path]=/docs'", "POST /repos/OWNER/REPO/pages", r#"{"source":{"branch":"main","path":"/docs"}}"#),
    ("", "api -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/topics", "GET /repos/OWNER/REPO/topics", ""),
    (r#"{"names":["octocat","atom","electron","api"]}"#, "api --method PUT -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/topics --input -", "PUT /repos/OWNER/REPO/topics", r#"{"names":["octocat","atom","electron","api"]}"#),
    ("", "api -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/collaborators/USERNAME", "GET /repos/OWNER/REPO/collaborators/USERNAME", ""),
    ("", "api --method PUT -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/collaborators/USERNAME -f permission=triage", "PUT /repos/OWNER/REPO/collaborators/USERNAME", r#"{"permission":"triage"}"#),
    ("", "api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/milestones -f title=v1.0 -f state=open -f 'description=Tracking milestone for version 1.0' -f due_on=2012-10-09T23:39:01Z", "POST /repos/OWNER/REPO/milestones", r#"{"title":"v1.0","state":"open","description":"Tracking milestone for version 1.0","due_on":"2012-10-09T23:39:01Z"}"#),
    ("", "api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/pulls -f 'title=Amazing new feature' -f 'body=Please pull these awesome changes in!' -f head=octocat:new-feature -f base=master", "POST /repos/OWNER/REPO/pulls", r#"{"title":"Amazing new feature","body":"Please pull these awesome changes in!","head":"octocat:new-feature","base":"master"}"#),
    ("", "api -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/pulls/PULL_NUMBER/merge", "GET /repos/OWNER/REPO/pulls/PULL_NUMBER/merge", ""),
    ("", "api --method PUT -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /repos/OWNER/REPO/pulls/PULL_NUMBER/merge -f 'commit_title=Expand enum' -f 'commit_message=Add a new value to the merge_method enum'", "PUT /repos/OWNER/REPO/pulls/PULL_NUMBER/merge", r#"{"commit_title":"Expand enum","commit_message":"Add a new value to the merge_method enum"}"#),
    (r#"{"repositories":["Hello-World"],"permissions":{"issues":"write","contents":"read"}}"#, "api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /app/installations/INSTALLATION_ID/access_tokens --input -", "POST /app/installations/INSTALLATION_ID/access_tokens", r#"{"repositories":["Hello-World"],"permissions":{"issues":"write","contents":"read"}}"#),
    ("", "api -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /orgs/ORG/teams", "GET /orgs/ORG/teams", ""),
    ("", "api --method POST -H 'Accept: application/vnd.github+json' -H 'X-GitHub-Api-Version: 2022-11-28' /orgs/ORG/teams -f 'name=Justice League' -f 'description=A great team' -f permission=push -f notification_setting=notifications_enabled -f privacy=closed", "POST /orgs/ORG/teams", r#"{"name":"Justice League","description":"A great team","permission":"push","notification_setting":"notifications_enabled","privacy":"closed"}"#),
];

#[test]
fn lines_of_the_manual_are_read() {
    let place = Place::new().env("GH_REPO", "cli/cli");
    place.file("myfile.txt", "x\n");
    assert!(LINES.len() >= 40, "{}", LINES.len());
    let mut failures = Vec::new();
    for (stdin, line, request, body) in LINES {
        let words = shlex::split(line).unwrap();
        let words: Vec<&str> = ["gh"].into_iter().chain(words.iter().map(String::as_str)).collect();
        let ran = place.run_with(&words, stdin.as_bytes());
        let written = ran.json();
        let is = format!(
            "{} {}",
            written["method"].as_str().unwrap().to_uppercase(),
            written["url"]
                .as_str()
                .unwrap()
                .trim_start_matches("https://api.github.com")
        );
        // A file is taken as the bytes that it has.
        let sent = match &written["body"] {
            Value::String(text) => serde_json::from_str(text).unwrap(),
            body => body.clone(),
        };
        let expected: Value = serde_json::from_str(body).unwrap_or(Value::Null);
        if is != request || sent != expected {
            failures.push(format!("{line}\n  {is} {sent}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
