#![deny(deprecated)]

use endpoint::Operation;

#[allow(dead_code, reason = "another lint")]
#[derive(Operation)]
#[operation("GET /old", api = "shop.api")]
struct Old;

#[allow(deprecated)]
#[derive(Operation)]
#[operation("GET /old", api = "shop.api")]
struct Allowed;

#[allow(unfulfilled_lint_expectations)]
#[expect(deprecated)]
#[derive(Operation)]
#[operation("GET /old", api = "shop.api")]
struct Expected;

#[deprecated]
#[derive(Operation)]
#[operation("GET /old", api = "shop.api")]
struct Deprecated;

fn main() {}
