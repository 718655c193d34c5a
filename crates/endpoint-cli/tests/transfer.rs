//! Options of a line about the transfer, such as `-k` and a proxy: how each language writes them, and what the others leave out.
//! The replay tests run them.

mod command;

use command::Place;

#[test]
fn options_of_the_transfer_are_said_where_a_language_can() {
    let place = Place::new();
    let line = "curl -sSkL --compressed -m 2.5 --connect-timeout 3 https://a.test/x";
    let cases: &[(&str, &[&str], &str)] = &[
        ("json", &[], "-s, -S, -k, -L, --compressed, -m, --connect-timeout"),
        ("http", &[], "-s, -S, -k, -L, --compressed, -m, --connect-timeout"),
        ("http-file", &[], "-s, -S, -k, -L, --compressed, -m, --connect-timeout"),
        (
            "curl",
            &["curl --insecure --location --compressed --max-time 2.5 --connect-timeout 3 https://a.test/x\n"],
            "-s, -S",
        ),
        (
            "curl-config",
            &["insecure\nlocation\ncompressed\nmax-time = \"2.5\"\nconnect-timeout = \"3\"\n"],
            "-s, -S",
        ),
        (
            "wget",
            &["--no-check-certificate", "--timeout 2.5 --connect-timeout 3"],
            "-s, -S, --compressed",
        ),
        (
            "httpie",
            &["--verify=no", "--follow --timeout 2.5"],
            "-s, -S, --compressed, --connect-timeout",
        ),
        (
            "powershell",
            &["-SkipCertificateCheck -TimeoutSec 3 "],
            "-s, -S, --connect-timeout",
        ),
        (
            "hurl",
            &[
                "[Options]\ninsecure: true\nlocation: true\ncompressed: true\nmax-time: 2500ms\nconnect-timeout: 3000ms\n",
            ],
            "-s, -S",
        ),
        (
            "fetch",
            &["  signal: AbortSignal.timeout(2500),\n"],
            "-s, -S, -k, --connect-timeout",
        ),
        (
            "axios",
            &[
                "import https from \"node:https\";\nimport axios from \"axios\";\n",
                "  timeout: 2500,\n  httpsAgent: new https.Agent({ rejectUnauthorized: false }),\n",
            ],
            "-s, -S, --connect-timeout",
        ),
        ("python", &["    verify=False,\n    timeout=(3, 2.5),\n"], "-s, -S"),
        (
            "httpx",
            &["    follow_redirects=True,\n    verify=False,\n    timeout=httpx.Timeout(2.5, connect=3),\n"],
            "-s, -S",
        ),
        (
            "php",
            &[
                "    CURLOPT_SSL_VERIFYPEER => false,\n    CURLOPT_SSL_VERIFYHOST => 0,\n    CURLOPT_FOLLOWLOCATION => true,\n",
                "    CURLOPT_ENCODING => '',\n    CURLOPT_TIMEOUT_MS => 2500,\n    CURLOPT_CONNECTTIMEOUT => 3,\n",
            ],
            "-s, -S",
        ),
        (
            "ruby",
            &["verify_mode: OpenSSL::SSL::VERIFY_NONE, open_timeout: 3, read_timeout: 2.5, max_retries: 0)"],
            "-s, -S, -L",
        ),
        (
            "java",
            &[
                ".timeout(Duration.ofMillis(2500))",
                ".followRedirects(HttpClient.Redirect.NORMAL)",
                ".connectTimeout(Duration.ofMillis(3000))",
            ],
            "-s, -S, -k, --compressed",
        ),
        (
            "csharp",
            &["new HttpClient(handler);\nclient.Timeout = TimeSpan.FromMilliseconds(2500);\n"],
            "-s, -S, --compressed, --connect-timeout",
        ),
        (
            "go",
            &[
                "InsecureSkipVerify: true",
                "Timeout: 3000 * time.Millisecond",
                "Timeout: 2500 * time.Millisecond, Transport: transport}",
            ],
            "-s, -S",
        ),
        (
            "reqwest",
            &[
                ".danger_accept_invalid_certs(true)",
                ".timeout(std::time::Duration::from_millis(2500))",
                ".connect_timeout(std::time::Duration::from_millis(3000))",
            ],
            "-s, -S, --compressed",
        ),
    ];
    for (format, expected, left_out) in cases {
        let ran = place.run_with(&["-o", format, "curl", "-"], line.as_bytes());
        let expected: Vec<_> = expected.iter().filter(|text| !ran.stdout.contains(**text)).collect();
        assert!(expected.is_empty(), "{format}: {expected:?}\n{}", ran.stdout);
        let note = format!("note: about the transfer or the response, and so left out: {left_out}\n");
        assert_eq!(ran.stderr, note, "{format}");
    }
    // A time that is zero, or not a plain decimal number, is left out. What curl takes for no number is an error.
    for (seconds, option) in [("0", "-m 0"), ("1e3", "-m 1e3")] {
        let ran = place.run_with(
            &["-o", "python", "curl", "-"],
            format!("curl {option} https://a.test").as_bytes(),
        );
        assert!(!ran.stdout.contains("timeout"), "{seconds}: {}", ran.stdout);
        assert!(ran.stderr.ends_with("left out: -m\n"), "{seconds}: {}", ran.stderr);
    }
    // The last value counts, and `--no-` removes an option.
    let line = "curl -m 1 -m 2 -k --no-insecure https://a.test";
    let ran = place.run_with(&["-o", "curl", "curl", "-"], line.as_bytes());
    assert_eq!(
        (&*ran.stdout, &*ran.stderr),
        ("curl --max-time 2 https://a.test/\n", "")
    );
}

/// The start of a note about what is left out.
const LEFT_OUT: &str = "note: about the transfer or the response, and so left out: ";

#[test]
fn each_language_that_has_proxies_writes_them() {
    let place = Place::new();
    let secret = "note: the output holds a secret: --secrets env writes a variable in its place, --redact masks it\n";
    let line = "curl -x p.test:8080 -U 'mona:p@s%20s' https://a.test/x";
    let cases: &[(&str, &[&str])] = &[
        (
            "curl",
            &["curl --proxy p.test:8080 --proxy-user 'mona:p@s%20s' https://a.test/x\n"],
        ),
        (
            "curl-config",
            &["proxy = \"p.test:8080\"\nproxy-user = \"mona:p@s%20s\"\n"],
        ),
        (
            "wget",
            &["--execute 'https_proxy=http://p.test:8080' --proxy-user mona --proxy-password 'p@s s'"],
        ),
        ("httpie", &["--proxy 'https:http://mona:p%40s%20s@p.test:8080'"]),
        (
            "powershell",
            &[
                "-Proxy 'http://p.test:8080' ",
                "([pscredential]::new('mona', (ConvertTo-SecureString 'p@s s' -AsPlainText -Force)))",
            ],
        ),
        ("hurl", &["[Options]\nproxy: http://mona:p%40s%20s@p.test:8080\n"]),
        (
            "axios",
            &[
                "    host: \"p.test\",\n    port: 8080,\n",
                "auth: { username: \"mona\", password: \"p@s s\" }",
            ],
        ),
        ("python", &["\"https\": \"http://mona:p%40s%20s@p.test:8080\","]),
        ("httpx", &["    proxy=\"http://mona:p%40s%20s@p.test:8080\",\n"]),
        (
            "php",
            &["    CURLOPT_PROXY => 'p.test:8080',\n    CURLOPT_PROXYUSERPWD => 'mona:p@s%20s',\n"],
        ),
        (
            "ruby",
            &["uri.port, \"p.test\", 8080, \"mona\", \"p@s s\", use_ssl: true)"],
        ),
        (
            "java",
            &[
                "        System.setProperty(\"jdk.http.auth.tunneling.disabledSchemes\", \"\");\n",
                ".proxy(ProxySelector.of(new InetSocketAddress(\"p.test\", 8080)))",
                "? new PasswordAuthentication(\"mona\", \"p@s s\".toCharArray())",
            ],
        ),
        ("kotlin", &["PasswordAuthentication(\"mona\", \"p@s s\".toCharArray())"]),
        (
            "csharp",
            &["new WebProxy(\"http://p.test:8080\") { Credentials = new NetworkCredential(\"mona\", \"p@s s\") };"],
        ),
        (
            "go",
            &["&url.URL{Scheme: \"http\", Host: \"p.test:8080\", User: url.UserPassword(\"mona\", \"p@s s\")}"],
        ),
        (
            "reqwest",
            &["reqwest::Proxy::all(\"http://p.test:8080\")?.basic_auth(\"mona\", \"p@s s\");"],
        ),
    ];
    for (format, expected) in cases {
        let ran = place.run_with(&["-o", format, "curl", "-"], line.as_bytes());
        let expected: Vec<_> = expected.iter().filter(|text| !ran.stdout.contains(**text)).collect();
        assert!(expected.is_empty(), "{format}: {expected:?}\n{}", ran.stdout);
        assert_eq!(ran.stderr, secret, "{format}");
        let masked = place.run_with(&["-o", format, "--redact", "curl", "-"], line.as_bytes());
        assert!(
            !masked.stdout.contains("p@s") && !masked.stdout.contains("p%40s"),
            "{}",
            masked.stdout
        );
    }
    for format in ["json", "http", "http-file", "fetch", "har", "batch", "rust"] {
        let ran = place.run_with(&["-o", format, "curl", "-"], line.as_bytes());
        assert_eq!(
            (ran.status, ran.stderr),
            (Some(0), format!("{LEFT_OUT}-x, -U\n")),
            "{format}"
        );
    }
}

#[test]
fn a_proxy_keeps_its_variables_and_its_kind() {
    let place = Place::new();
    let cases: &[(&str, &str, &str, &str)] = &[
        (
            "curl -x \"http://u:$PW@p.test:8080\" http://a.test",
            "curl",
            "--proxy \"http://u:${PW}@p.test:8080\"",
            "",
        ),
        (
            "curl -x \"http://u:$PW@p.test:8080\" http://a.test",
            "ruby",
            "\"p.test\", 8080, \"u\", ENV.fetch(\"PW\"))",
            "",
        ),
        (
            "curl -x \"http://$HOST:8080\" -U \"u:$PW\" http://a.test",
            "httpx",
            "proxy=f\"http://u:{quote(os.environ['PW'], safe='')}@{os.environ['HOST']}:8080\"",
            "",
        ),
        (
            "curl -x \"$PROXY\" http://a.test",
            "python",
            "\"http\": os.environ[\"PROXY\"],",
            "",
        ),
        (
            "curl -x \"$PROXY\" http://a.test",
            "go",
            "proxy, err := url.Parse(os.Getenv(\"PROXY\"))",
            "",
        ),
        (
            "curl -x \"$PROXY\" -U \"u:$PW\" http://a.test",
            "go",
            "",
            "error: unsupported-output: a variable is the whole address of a proxy, and -U names its user: write its host and port\n",
        ),
        (
            "curl -x \"$PROXY\" http://a.test",
            "axios",
            "",
            "error: unsupported-output: axios takes host and port of a proxy, a number: write -x with both\n",
        ),
        (
            "curl -x \"http://p.test:80,x\" http://a.test",
            "axios",
            "",
            "note: the output holds a secret: --secrets env writes a variable in its place, --redact masks it\nerror: unsupported-output: axios takes host and port of a proxy, a number: write -x with both\n",
        ),
        (
            "curl --socks5-hostname p.test http://a.test",
            "curl",
            "--proxy socks5h://p.test",
            "",
        ),
        (
            "curl --socks5-hostname p.test http://a.test",
            "python",
            "\"socks5h://p.test:1080\"",
            "",
        ),
        (
            "curl --socks5-hostname p.test http://a.test",
            "ruby",
            "uri.port)",
            "note: about the transfer or the response, and so left out: --socks5-hostname\n",
        ),
        (
            "curl -x p.test --noproxy .a.test http://b.a.test",
            "ruby",
            "uri.port)",
            "note: about the transfer or the response, and so left out: --noproxy\n",
        ),
        (
            "curl -x p.test --noproxy .a.test http://b.a.test",
            "php",
            "CURLOPT_NOPROXY => '.a.test'",
            "",
        ),
        (
            "curl -x '' http://a.test",
            "python",
            "requests.get(\"http://a.test/\")",
            "note: about the transfer or the response, and so left out: -x\n",
        ),
    ];
    for (line, format, expected, error) in cases {
        let ran = place.run_with(&["-o", format, "curl", "-"], line.as_bytes());
        assert!(ran.stdout.contains(expected), "{line} {format}: {}", ran.stdout);
        let stderr = ran.stderr.split("help: ").next().unwrap_or_default();
        assert_eq!(stderr, *error, "{line} {format}");
    }
    // A variable is no secret.
    let line = "curl -x p.test --proxy-user \"mona:$PW\" http://a.test";
    let ran = place.run_with(&["-o", "python", "--redact", "curl", "-"], line.as_bytes());
    assert!(
        ran.stdout
            .contains("http://mona:{quote(os.environ['PW'], safe='')}@p.test:1080"),
        "{}",
        ran.stdout
    );
}

/// No output shows a password for a proxy, in whatever part of an address a line has it.
#[test]
fn a_password_for_a_proxy_is_never_shown() {
    let place = Place::new();
    let lines = [
        "curl -x 'http://usr:s3cr3t@p:1' http://h/a",
        "curl -x \"http://usr:s3cr3t$Z@p:1\" http://h/a",
        "curl -x \"http://usr:${Z}s3cr3t@p:1\" http://h/a",
        "curl -x http://p:1 -U \"usr:s3cr3t$Z\" http://h/a",
        "curl -x \"$P\" -U \"usr:${Z}s3cr3t\" http://h/a",
        "curl -x '//usr:s3cr3t@p' http://h/a",
        "curl -x 'http://usr:a/s3cr3t@p:1' http://h/a",
        "curl -x 'http://usr:a?s3cr3t@p:1' http://h/a",
        "curl -x 'http://usr:a#s3cr3t@p:1' http://h/a",
        "curl -x 'usr:s3cr3t' http://h/a",
        "curl -x q --noproxy u:s3cr3t@p http://h/a",
        "curl -u \"usr:s3cr3t$Z\" http://h/a",
        "http --proxy=http://u:s3cr3t@p:1 http://h/a",
        "GET http://h/a\n[Options]\nproxy: http://u:s3cr3t\n",
    ];
    for line in lines {
        for format in [
            "curl",
            "curl-config",
            "wget",
            "httpie",
            "python",
            "go",
            "java",
            "hurl",
            "fetch",
            "json",
        ] {
            for flags in [
                &["--redact"][..],
                &["--secrets", "env"],
                &["--secrets", "env", "--exact"],
            ] {
                let args = [&["paste", "-o", format], flags].concat();
                let ran = place.run_with(&args, line.as_bytes());
                let all = ran.stdout.clone() + &ran.stderr;
                assert!(!all.contains("s3cr3t"), "{line}\n{args:?}\n{all}");
            }
        }
    }
    let ran = place.run_with(
        &["paste", "-o", "curl"],
        b"http --proxy http://p.test:1 http://h.test/a",
    );
    assert_eq!(ran.stdout, "curl --proxy p.test:1 http://h.test/a\n");
}

/// Lines of other programs: the text, the line of curl that says the same, and the note beside it.
const READ: &[(&str, &str, &str)] = &[
    (
        "wget --no-check-certificate --max-redirect=3 --timeout=2.5 --connect-timeout=1 -q https://a.test/x",
        "curl --insecure --location --max-time 2.5 --connect-timeout 1",
        "-q",
    ),
    (
        "wget --max-redirect 0 -T 0 https://a.test/x",
        "curl https://a.test",
        "--max-redirect, -T",
    ),
    (
        "wget -e use_proxy=yes -e https_proxy=p.test -e http_proxy=q.test:1 -e robots=off https://a.test/x",
        "curl --proxy http://p.test:80 https://a.test",
        "-e http_proxy, -e robots",
    ),
    (
        "wget -e 'https_proxy = http://p.test:3128' --proxy-user=mo:na --proxy-password=a%b https://a.test/x",
        "curl --proxy http://p.test:3128 --proxy-user 'mo%3Ana:a%25b' https://a.test",
        "",
    ),
    (
        "wget --no-proxy -e check_certificate=off https://a.test/x",
        "curl --noproxy '*' --insecure https://a.test",
        "",
    ),
    (
        "wget -e use_proxy=off https://a.test/x",
        "curl --noproxy '*' https://a.test",
        "",
    ),
    (
        "wget --proxy=off https://a.test/x",
        "curl --noproxy '*' https://a.test",
        "",
    ),
    ("wget --proxy=on https://a.test/x", "curl https://a.test", "--proxy"),
    (
        "wget -e useproxy=no https://a.test/x",
        "curl --noproxy '*' https://a.test",
        "",
    ),
    (
        "wget -e no_proxy=a.test,b.test https://a.test/x",
        "curl --noproxy 'a.test,b.test' https://a.test",
        "",
    ),
    (
        "wget -e noproxy=b.test --no-proxy https://a.test/x",
        "curl --noproxy '*' https://a.test",
        "",
    ),
    (
        "fetch('https://a.test/x', {signal: AbortSignal.timeout(2500)})",
        "curl --max-time 2.5 https://a.test",
        "",
    ),
    (
        "http --verify=no -F --timeout=2.5 --max-redirects=5 https://a.test/x",
        "curl --insecure --location --max-time 2.5 https://a.test",
        "--max-redirects",
    ),
    (
        "http --verify=ca.pem --timeout=0 https://a.test/x",
        "curl https://a.test",
        "--verify, --timeout",
    ),
    (
        "http --proxy=http:http://q.test:1 --proxy=https:http://u:$PW@p.test https://a.test/x",
        "curl --proxy \"http://u:${PW}@p.test:80\" https://a.test",
        "",
    ),
    (
        "http --proxy=all:socks5://p.test https://a.test/x",
        "curl --proxy socks5://p.test:1080 https://a.test",
        "",
    ),
    (
        "http --proxy=http:http://q.test:1 https://a.test/x",
        "curl https://a.test",
        "--proxy",
    ),
    (
        "Invoke-RestMethod https://a.test/x -SkipCertificateCheck -TimeoutSec 5 -MaximumRedirection 3 -Proxy 'http://p.test'",
        "curl --proxy http://p.test:80 --insecure --location --max-time 5 https://a.test",
        "",
    ),
    (
        "iwr https://a.test/x -SkipCertificateCheck:$false -TimeoutSec 0 -MaximumRedirection 0 -NoProxy",
        "curl --noproxy '*' https://a.test",
        "-SkipCertificateCheck, -TimeoutSec, -MaximumRedirection",
    ),
    (
        "GET https://a.test/x\n[Options]\ninsecure: true\nlocation: true\nmax-time: 2500ms\nconnect-timeout: 3\nproxy: p.test:3128\nretry: 2\n",
        "curl --proxy p.test:3128 --insecure --location --max-time 2.5 --connect-timeout 3 https://a.test",
        "retry",
    ),
    (
        "GET https://a.test/x\n[Options]\ninsecure: false\nmax-time: {{t}}\n",
        "curl https://a.test",
        "insecure, max-time",
    ),
];

#[test]
fn other_programs_say_the_same_options() {
    let place = Place::new();
    for (text, expected, left_out) in READ {
        let ran = place.run_with(&["paste", "-o", "curl"], text.as_bytes());
        let start = expected.split(" https://").next().unwrap();
        assert!(
            ran.stdout.starts_with(start) && ran.stdout.contains(" https://a.test/x"),
            "{text}: {}{}",
            ran.stdout,
            ran.stderr
        );
        let options = ran.stdout.split(" https://a.test").next().unwrap();
        assert_eq!(options, start, "{text}");
        let note = match *left_out {
            "" => String::new(),
            names => format!("{LEFT_OUT}{names}\n"),
        };
        let stderr: Vec<&str> = ran.stderr.lines().filter(|line| line.starts_with(LEFT_OUT)).collect();
        assert_eq!(
            stderr.join("\n") + if stderr.is_empty() { "" } else { "\n" },
            note,
            "{text}: {}",
            ran.stderr
        );
    }
    let ran = place.run_with(&["paste", "-o", "curl"], b"wget -e input=x https://a.test/x");
    assert!(
        ran.stderr
            .starts_with("error: unsupported-option: wget's option -e sets what only wget knows"),
        "{}",
        ran.stderr
    );
}
