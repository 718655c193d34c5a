//! What curl's manual says of the ways to write an option, and of their combinations.

/// A name, the host to be replaced, and the line.
pub(crate) const LINES: [(&str, &str, &str); 58] = [
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
