//! Lines of gh, by its manual and as GitHub's documentation writes them. `.git` of the files here is a clone of acme/site.

/// The name, the text, and the requests that it becomes.
#[rustfmt::skip]
pub(crate) const TEXTS: [(&str, &str, &str); 19] = [
    (
        "a GET",
        "gh api user",
        "GET https://api.github.com/user",
    ),
    (
        "as GitHub's documentation writes it",
        "# GitHub CLI api\n# https://cli.github.com/manual/gh_api\n\ngh api \\\n  --method PUT \\\n  -H \"Accept: application/vnd.github+json\" \\\n  -H \"X-GitHub-Api-Version: 2022-11-28\" \\\n  /repos/OWNER/REPO/issues/1/lock \\\n   -f 'lock_reason=off-topic'\n",
        r#"PUT https://api.github.com/repos/OWNER/REPO/issues/1/lock [accept: application/vnd.github+json; content-type: application/json; charset=utf-8; x-github-api-version: 2022-11-28] "{\"lock_reason\":\"off-topic\"}""#,
    ),
    (
        "fields",
        "gh api gists -F 'files[a.txt][content]=@a.txt' -F public=true -f n=1",
        r#"POST https://api.github.com/gists [content-type: application/json; charset=utf-8] "{\"n\":\"1\",\"files\":{\"a.txt\":{\"content\":\"one\\ntwo\"}},\"public\":true}""#,
    ),
    (
        "fields of a GET",
        "gh api -X GET search/issues -f q='repo:cli/cli is:open' -f 'l[]=a' -f 'l[]=b'",
        "GET https://api.github.com/search/issues?q=repo%3Acli%2Fcli%20is%3Aopen&l[]=a&l[]=b",
    ),
    (
        "the repository of the folder",
        "gh api 'repos/{owner}/{repo}/contents/x?ref={branch}' --jq '.[].title' | cat",
        "GET https://api.github.com/repos/acme/site/contents/x?ref=main // `| cat` is left out; about the transfer or the response, and so left out: --jq",
    ),
    (
        "a repository of another host",
        "gh api --hostname ghe.test 'repos/{owner}/{repo}'",
        "error: `owner` is of a repository on `github.com`, and the request goes to `ghe.test`",
    ),
    (
        "another host",
        "gh api --hostname ghe.test repos/a/b -H Accept:",
        "GET https://ghe.test/api/v3/repos/a/b",
    ),
    (
        "no host",
        "gh api --hostname evil.test/x user",
        "error: a host has letters, digits, `.`, `-` and perhaps a port",
    ),
    (
        "GraphQL",
        "gh api graphql --hostname=ghe.test -F owner=acme -F n=3 -f query='query($n: Int!) { x }'",
        r#"POST https://ghe.test/api/graphql [content-type: application/json; charset=utf-8] "{\"query\":\"query($n: Int!) { x }\",\"variables\":{\"owner\":\"acme\",\"n\":3}}""#,
    ),
    (
        "a body from a pipe",
        "echo '{\"a\":1}' | gh api -XPATCH x --input - --preview mercy,nebula",
        r#"PATCH https://api.github.com/x [accept: application/vnd.github.mercy-preview+json, application/vnd.github.nebula-preview; content-type: application/json; charset=utf-8] "{\"a\":1}\n""#,
    ),
    (
        "a body of a GET",
        "gh api -X GET x --input body.json",
        r#"GET https://api.github.com/x [content-type: application/json; charset=utf-8] "{\"a\": 1}""#,
    ),
    (
        "pages",
        "gh api --paginate user/repos",
        "GET https://api.github.com/user/repos?per_page=100",
    ),
    (
        "beside other programs",
        "gh auth login\ncurl https://a.test/1\ngh api user > user.json\nwget https://a.test/2",
        "GET https://a.test/1 // `gh …` is left out; `> user.json` is left out\nGET https://api.github.com/user\nGET https://a.test/2",
    ),
    (
        "another command alone",
        "gh pr list",
        "error: of gh's commands, `api` is the one that makes a request",
    ),
    (
        "a placeholder that gh does not fill",
        "gh api orgs/{org}/repos",
        "error: `org` has no value, and its placeholder requires one",
    ),
    (
        "no path",
        "gh api -X POST",
        "error: the gh line has no path",
    ),
    (
        "two paths",
        "gh api user s3cret",
        "error: a gh line has one path, and here are 2 words",
    ),
    (
        "a slip",
        "gh api user --methd POST",
        "error: gh has no option `--methd`",
    ),
    (
        "a path with a blank",
        "gh api 'user x'",
        "error: a path holds no blanks",
    ),
];
