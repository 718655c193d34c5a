//! Templates with their values from the tests of the macro of `templated_uri` 0.7.0 (`tests/templated_uri.rs`), and the example of the macro of `uri-template` 0.1.0, by `url!`.

use endpoint::{Error, url};

/// A template, the text that the test expects, and the answer of `url!`.
type Row = (&'static str, &'static str, Result<String, Error>);

macro_rules! rows {
    ($($template:literal $(, $name:ident = $value:expr)* => $expected:literal;)*) => {
        vec![$(($template, $expected, url!($template $(, $name = $value)*))),*]
    };
}

fn rows() -> Vec<Row> {
    const NONE: Option<&str> = None;
    const NO_NUMBER: Option<u32> = None;
    rows! {
        "/{+param}{/param2,param3}{?q1,q2}", param = "value1", param2 = "value2", param3 = "value3", q1 = "query1", q2 = 42
            => "/value1/value2/value3?q1=query1&q2=42";
        "/users/{user_id}/{+path_fragment}", user_id = "123e4567-e89b-12d3-a456-426614174000", path_fragment = "info/details"
            => "/users/123e4567-e89b-12d3-a456-426614174000/info/details";
        "/{org_id}/user/{user_id}/{+action}/", org_id = "Acme", user_id = "Will_E_Coyote", action = "edit"
            => "/Acme/user/Will_E_Coyote/edit/";
        "/{org_id}/user/{user_id}/", org_id = "Acme", user_id = "Will_E_Coyote" => "/Acme/user/Will_E_Coyote/";
        "/{org_id}/product/{product_id}/", org_id = "Acme", product_id = "product-123" => "/Acme/product/product-123/";
        "/{org_id}/search{?query,limit}", org_id = "Acme", query = "rust", limit = 10 => "/Acme/search?query=rust&limit=10";
        "/{org_id}/user/{user_id}/reports/{report_type}/{year}/{month}", org_id = "acme", user_id = "user123",
            report_type = "sales", year = 2024, month = 12 => "/acme/user/user123/reports/sales/2024/12";
        "/simple/{id}", id = "test" => "/simple/test";
        "/api/{user_id}/posts", user_id = "123" => "/api/123/posts";
        "/foo{?topic_id}", topic_id = Some(42) => "/foo?topic_id=42";
        "/foo{?topic_id}", topic_id = NO_NUMBER => "/foo";
        "/foo{?topic_id}", topic_id = Some(0) => "/foo?topic_id=0";
        "/search{?query,limit,offset}", query = "rust", limit = Some(10), offset = Some(20)
            => "/search?query=rust&limit=10&offset=20";
        "/search{?query,limit,offset}", query = "rust", limit = Some(10), offset = NO_NUMBER
            => "/search?query=rust&limit=10";
        "/search{?query,limit,offset}", query = "rust", limit = NO_NUMBER, offset = NO_NUMBER => "/search?query=rust";
        "/items{?opt,req}", opt = Some(1), req = 2 => "/items?opt=1&req=2";
        "/items{?opt,req}", opt = NO_NUMBER, req = 2 => "/items?req=2";
        "/items{?x,y}", x = Some(1024), y = Some(768) => "/items?x=1024&y=768";
        "/items{?x,y}", x = NO_NUMBER, y = Some(768) => "/items?y=768";
        "/items{?x,y}", x = Some(1024), y = NO_NUMBER => "/items?x=1024";
        "/items{?x,y}", x = NO_NUMBER, y = NO_NUMBER => "/items";
        "/{x}", x = Some("hello") => "/hello";
        "/{x}", x = NONE => "/";
        "/prefix{/a,b}", a = "x", b = Some("y") => "/prefix/x/y";
        "/prefix{/a,b}", a = "x", b = NONE => "/prefix/x";
        "/data{?required}{&opt}", required = 1, opt = Some(2) => "/data?required=1&opt=2";
        "/data{?required}{&opt}", required = 1, opt = NO_NUMBER => "/data?required=1";
        "/{x,y}", x = Some("a"), y = Some("b") => "/a,b";
        "/{x,y}", x = NONE, y = Some("b") => "/b";
        "/{x,y}", x = Some("a"), y = NONE => "/a";
        "/{x,y}", x = NONE, y = NONE => "/";
        "/?{x,y}", x = "1024", y = Some("") => "/?1024,";
        "/?{x,y}", x = "1024", y = NONE => "/?1024";
        "/{+path}", path = Some("a/b/c") => "/a/b/c";
        "/{+path}", path = NONE => "/";
        "/{org_id}/items{?filter}", org_id = "Acme", filter = Some("active") => "/Acme/items?filter=active";
        "/{org_id}/items{?filter}", org_id = "Acme", filter = NONE => "/Acme/items";
        "/users{?user_id}", user_id = Some("secret_user") => "/users?user_id=secret_user";
        "/users{?user_id}", user_id = NONE => "/users";
        "/items{;a,b}", a = Some("x"), b = Some("y") => "/items;a=x;b=y";
        "/items{;a,b}", a = NONE, b = Some("y") => "/items;b=y";
        "/items{;a,b}", a = Some("x"), b = NONE => "/items;a=x";
        "/items{;a,b}", a = NONE, b = NONE => "/items";
        "/file{.ext1,ext2}", ext1 = Some("tar"), ext2 = Some("gz") => "/file.tar.gz";
        "/file{.ext1,ext2}", ext1 = NONE, ext2 = Some("gz") => "/file.gz";
        "/file{.ext1,ext2}", ext1 = Some("tar"), ext2 = NONE => "/file.tar";
        "/file{.ext1,ext2}", ext1 = NONE, ext2 = NONE => "/file";
        "https://example.com/{username}/items{?page,pageSize}", username = "foo", page = 1, pageSize = 20
            => "https://example.com/foo/items?page=1&pageSize=20";
    }
}

/// The rows in which `url!` has another answer, as a table.
pub fn print() {
    let rows = rows();
    let is_same = |(_, expected, answer): &&Row| answer.as_deref() == Ok(*expected);
    println!(
        "{} of {} are the same text. The others:\n",
        rows.iter().filter(is_same).count(),
        rows.len()
    );
    println!("| template | the test expects | `url!` |\n| --- | --- | --- |");
    for (template, expected, answer) in rows.iter().filter(|row| !is_same(row)) {
        let answer = answer
            .as_ref()
            .map_or_else(|error| format!("error: {error}"), |text| format!("`{text}`"));
        println!("| `{template}` | `{expected}` | {answer} |");
    }
}
