//! Texts that other programs wrote; `written/README.md` has the commands that made them.

use super::made::made;

macro_rules! written {
    ($($name:literal => $expected:expr,)*) => {
        [$(($name, include_str!(concat!("written/", $name)), $expected)),*]
    };
}

#[rustfmt::skip]
const TEXTS: [(&str, &str, &str); 26] = written![
    "curl-v-post.txt" => "error: curl -v does not show the body, and this request has one",
    "curl-v.txt" => "GET http://127.0.0.1:18666/x?q=a%20b [accept: */*; authorization: Basic bWU6cGFzcw==; user-agent: curl/7.88.1; x-a: it's] // the message does not say its scheme: http is taken; the lines of curl -v that are no request are left out",
    "httpsnippet-http-http1.1-json.txt" => r#"POST https://a.test/x?q=a%20b [content-type: application/json; cookie: sid=a%20b; x-a: it's "q" $x `b`] "{\"name\":\"ü 'q' \\\"d\\\" $x `y` \\\\n\",\"n\":1,\"l\":[true,null]}" // the message does not say its scheme: https is taken; content-length says 55 bytes, and the body has 56"#,
    "httpsnippet-javascript-fetch-parts.txt" => "error: the value of `options` is changed by the script",
    "httpsnippet-node-fetch-form.txt" => "error: the value of `encodedParams` is changed by the script",
    "httpsnippet-node-fetch-json.txt" => r#"POST https://a.test/x?q=a%20b [content-type: application/json; cookie: sid=a%20b; x-a: it's "q" $x `b`] "{\"name\":\"ü 'q' \"d\" $x `y` \\n\",\"n\":1,\"l\":[true,null]}" // the code around the calls is left out"#,
    "httpsnippet-powershell-webrequest-get.txt" => "GET https://a.test/x [authorization: Bearer abc.def]",
    "httpsnippet-shell-curl-json.txt" => r#"POST https://a.test/x?q=a%20b [content-type: application/json; cookie: sid=a%20b; x-a: it's "q" $x `b`] "{\"name\":\"ü 'q' \\\"d\\\" $x `y` \\\\n\",\"n\":1,\"l\":[true,null]}""#,
    "httpsnippet-shell-curl-parts.txt" => r#"PUT https://a.test/parts [content-type: multipart/form-data; boundary=endpoint-0b28a6bf0670161c] "--endpoint-0b28a6bf0670161c\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nit's b\r\n--endpoint-0b28a6bf0670161c--\r\n""#,
    "httpsnippet-shell-httpie-json.txt" => r#"POST https://a.test/x?q=a%20b [content-type: application/json; cookie: sid=a%20b; x-a: it's "q" $x `b`] "{\"name\":\"ü 'q' \\\"d\\\" $x `y` \\\\n\",\"n\":1,\"l\":[true,null]}\n""#,
    "httpsnippet-shell-wget-form.txt" => r#"POST https://a.test/form [content-type: application/x-www-form-urlencoded] "a=b%20c&d=it's%20%26%20%C3%BC" // about the transfer or the response, and so left out: --quiet, --output-document"#,
    "httpsnippet-shell-wget-parts.txt" => r#"PUT https://a.test/parts [content-type: multipart/form-data; boundary=---011000010111000001101001] "-----011000010111000001101001\\r\\nContent-Disposition: form-data; name=\"a\"\\r\\n\\r\\nit's b\\r\\n-----011000010111000001101001--\\r\\n" // about the transfer or the response, and so left out: --quiet, --output-document"#,
    "playwright-chromium.har" => r#"GET http://127.0.0.1:18777/ [accept-encoding: gzip, deflate, br, zstd; accept-language: en-US,en;q=0.9; accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/jxl,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7; sec-ch-ua-mobile: ?0; sec-ch-ua-platform: "Linux"; sec-ch-ua: "Not:A-Brand";v="8", "Chromium";v="156"; sec-fetch-dest: document; sec-fetch-mode: navigate; sec-fetch-site: none; sec-fetch-user: ?1; upgrade-insecure-requests: 1; user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36]
GET http://127.0.0.1:18777/api/items?q=a%20b&q=%C3%BC [accept-encoding: gzip, deflate, br, zstd; accept-language: en-US,en;q=0.9; accept: */*; cookie: sid=abc; tab=1; referer: http://127.0.0.1:18777/; sec-ch-ua-mobile: ?0; sec-ch-ua-platform: "Linux"; sec-ch-ua: "Not:A-Brand";v="8", "Chromium";v="156"; sec-fetch-dest: empty; sec-fetch-mode: cors; sec-fetch-site: same-origin; user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36; x-a: it's]
POST http://127.0.0.1:18777/api/items [accept-encoding: gzip, deflate, br, zstd; accept-language: en-US,en;q=0.9; accept: */*; content-type: application/json; cookie: sid=abc; tab=1; origin: http://127.0.0.1:18777; referer: http://127.0.0.1:18777/; sec-ch-ua-mobile: ?0; sec-ch-ua-platform: "Linux"; sec-ch-ua: "Not:A-Brand";v="8", "Chromium";v="156"; sec-fetch-dest: empty; sec-fetch-mode: cors; sec-fetch-site: same-origin; user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36] "{\"name\":\"ü \\\"q\\\"\\n\",\"n\":1}"
POST http://127.0.0.1:18777/api/form [accept-encoding: gzip, deflate, br, zstd; accept-language: en-US,en;q=0.9; accept: */*; content-type: application/x-www-form-urlencoded;charset=UTF-8; cookie: sid=abc; tab=1; origin: http://127.0.0.1:18777; referer: http://127.0.0.1:18777/; sec-ch-ua-mobile: ?0; sec-ch-ua-platform: "Linux"; sec-ch-ua: "Not:A-Brand";v="8", "Chromium";v="156"; sec-fetch-dest: empty; sec-fetch-mode: cors; sec-fetch-site: same-origin; user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36] "a=b+c&d=%26"
error: the archive says that the body has 272 bytes, and does not hold it
DELETE http://127.0.0.1:18777/api/items/1 [accept-encoding: gzip, deflate, br, zstd; accept-language: en-US,en;q=0.9; accept: */*; cookie: sid=abc; tab=1; origin: http://127.0.0.1:18777; referer: http://127.0.0.1:18777/; sec-ch-ua-mobile: ?0; sec-ch-ua-platform: "Linux"; sec-ch-ua: "Not:A-Brand";v="8", "Chromium";v="156"; sec-fetch-dest: empty; sec-fetch-mode: cors; sec-fetch-site: same-origin; user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36]
error: the archive says that the body has 3 bytes, and does not hold it"#,
    "postman-curl-json.txt" => r#"POST https://a.test/x?q=a%20b&r=%C3%BC [content-type: application/json; x-a: it's "q" $x `b`] "{\n  \"name\": \"ü 'q' \\\"d\\\" $x `y` \\\\n\",\n  \"n\": 1\n}" // about the transfer or the response, and so left out: --location"#,
    "postman-curl-parts.txt" => r#"PUT https://a.test/parts [content-type: multipart/form-data; boundary=endpoint-4e9173d74714604a] "--endpoint-4e9173d74714604a\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nit's b\r\n--endpoint-4e9173d74714604a\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\n2\r\n--endpoint-4e9173d74714604a--\r\n" // about the transfer or the response, and so left out: --location"#,
    "postman-fetch-form.txt" => r#"POST https://a.test/form [content-type: application/x-www-form-urlencoded;charset=UTF-8] "a=b+c&d=it%27s+%26+%3D+%C3%BC" // options that are about the transfer are left out: redirect; the code around the calls is left out"#,
    "postman-fetch-json.txt" => r#"POST https://a.test/x?q=a%20b&r=%C3%BC [content-type: application/json; x-a: it's "q" $x `b`] "{\"name\":\"ü 'q' \\\"d\\\" $x `y` \\\\n\",\"n\":1}" // options that are about the transfer are left out: redirect; the code around the calls is left out"#,
    "postman-fetch-parts.txt" => r#"PUT https://a.test/parts [content-type: multipart/form-data; boundary=endpoint-4e9173d74714604a] "--endpoint-4e9173d74714604a\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nit's b\r\n--endpoint-4e9173d74714604a\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\n2\r\n--endpoint-4e9173d74714604a--\r\n" // options that are about the transfer are left out: redirect; the code around the calls is left out"#,
    "postman-http-json.txt" => r#"POST https://a.test/x?q=a%20b&r=%C3%BC [content-type: application/json; x-a: it's "q" $x `b`] "{\n  \"name\": \"ü 'q' \\\"d\\\" $x `y` \\\\n\",\n  \"n\": 1\n}" // the message does not say its scheme: https is taken; content-length says 48 bytes, and the body has 49"#,
    "postman-httpie-json.txt" => r#"POST https://a.test/x?q=a%20b&r=%C3%BC [content-type: application/json; x-a: it's "q" $x `b`] "{\n  \"name\": \"ü 'q' \\\"d\\\" $x `y` \\\\n\",\n  \"n\": 1\n}" // about the transfer or the response, and so left out: --follow, --timeout"#,
    "postman-httpie-parts.txt" => r#"PUT https://a.test/parts [content-type: application/x-www-form-urlencoded; charset=utf-8] "a=it%27s+b&n=2" // about the transfer or the response, and so left out: --follow, --timeout"#,
    "postman-restmethod-del.txt" => "DELETE https://a.test/x/1 // `$headers` is not set, and stands for none; the code around the calls is left out",
    "postman-restmethod-get.txt" => "GET https://a.test/x [accept: */*; authorization: Bearer abc.def] // the code around the calls is left out",
    "postman-restmethod-json.txt" => r#"POST https://a.test/x?q=a%20b&r=%C3%BC [content-type: application/json; x-a: it's "q" $x `b`] "{\n  \"name\": \"ü 'q' \\\"d\\\" $x `y` \\\\n\",\n  \"n\": 1\n}" // letters outside ASCII are sent in UTF-8, and by PowerShell before 7.4 in ISO-8859-1; the code around the calls is left out"#,
    "postman-wget-del.txt" => "DELETE https://a.test/x/1 // about the transfer or the response, and so left out: --no-check-certificate, --quiet, --timeout",
    "postman-wget-json.txt" => r#"POST https://a.test/x?q=a%20b&r=%C3%BC [content-type: application/json; x-a: it's "q" $x `b`] "{\n  \"name\": \"ü 'q' \\\"d\\\" $x `y` \\\\n\",\n  \"n\": 1\n}" // about the transfer or the response, and so left out: --no-check-certificate, --quiet, --timeout"#,
];

#[test]
fn texts_of_other_programs_become_their_requests() {
    let mut wrong = Vec::new();
    for (name, text, expected) in TEXTS {
        let made = made(text);
        if made != expected {
            wrong.push(format!("{name}\n  expected {expected}\n  made     {made}"));
        }
    }
    assert!(wrong.is_empty(), "{} texts:\n{}", wrong.len(), wrong.join("\n"));
}
