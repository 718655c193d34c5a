//! No range of the caller's `accept` is lost, whatever previews and formats are set.

use endpoint::{Options, endpoint};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::header_of;

/// The parts of a range.
#[derive(Debug, Clone)]
struct Range {
    vendor: Option<&'static str>,
    version: &'static str,
    preview: Option<&'static str>,
    parameters: &'static str,
}

const VENDORS: [Option<&str>; 5] = [None, Some("github"), Some("acme"), Some("x-y"), Some("z")];
const PREVIEWS: [&str; 3] = ["nova", "mercy", "a-b"];

fn range() -> impl Strategy<Value = Range> {
    let version = select(&["", ".v3", ".v10"][..]);
    let preview = prop::option::of(select(&PREVIEWS[..]));
    let parameters = select(&["", ";q=0.5", ";a=\",\""][..]);
    (select(&VENDORS[..]), version, preview, parameters).prop_map(|(vendor, version, preview, parameters)| Range {
        vendor,
        version,
        preview,
        parameters,
    })
}

impl Range {
    fn text(&self) -> String {
        let Self {
            version, parameters, ..
        } = self;
        let preview = self.preview.map(|preview| format!("{preview}-preview"));
        match (self.vendor, preview) {
            (Some(vendor), Some(preview)) => format!("application/vnd.{vendor}{version}.{preview}+json{parameters}"),
            (Some(vendor), None) => format!("application/vnd.{vendor}{version}+json{parameters}"),
            (None, Some(preview)) => format!("application/vnd.{preview}{parameters}"),
            (None, None) => format!("text/x{parameters}"),
        }
    }
}

/// The ranges of an `accept`, in which only `a=","` has a comma in quotes.
fn ranges(accept: &str) -> Vec<String> {
    let quoted = accept.replace("\",\"", "\"\u{1}\"");
    quoted.split(',').map(|range| range.replace('\u{1}', ",")).collect()
}

proptest! {
    #![proptest_config(super::config())]

    #[test]
    fn no_range_is_lost(
        given in vec(range(), 1..6),
        previews in vec(select(&PREVIEWS[..]), 0..3),
        format in prop::option::of(select(&["raw", "html"][..])),
    ) {
        let accept = given.iter().map(Range::text).collect::<Vec<_>>().join(",");
        let options = previews.iter().fold(Options::new().header("accept", &*accept), |options, preview| options.preview(*preview));
        let options = format.iter().fold(options, |options, format| options.format(*format));
        let request = endpoint("GET /", options).unwrap();
        let amended = ranges(&header_of(&request, "accept"));
        let is_amended = format.is_some() || !previews.is_empty();
        let has_vendor = given.iter().any(|range| range.vendor.is_some() || range.preview.is_some());
        let suffix = format.map_or("+json".to_owned(), |format| format!(".{format}"));
        let named = given.iter().find_map(|range| range.vendor);
        for range in &given {
            let vendor = if range.preview.is_some() { range.vendor.or(named).or(Some("github")) } else { range.vendor };
            let is_there = match vendor.filter(|_| is_amended && has_vendor) {
                None => amended.contains(&range.text()),
                Some(vendor) => amended.iter().any(|amended| {
                    let rest = amended.strip_prefix(&format!("application/vnd.{vendor}"));
                    let rest = rest.and_then(|rest| rest.strip_suffix(&format!("{suffix}{}", range.parameters)));
                    rest.is_some_and(|rest| range.preview.is_none_or(|preview| rest.ends_with(&format!(".{preview}-preview"))))
                }),
            };
            prop_assert!(is_there, "{} of {accept} is not in {amended:?}", range.text());
            if let Some(vendor) = vendor {
                for preview in &previews {
                    let wanted = format!("application/vnd.{vendor}.{preview}-preview{suffix}");
                    prop_assert!(amended.iter().any(|range| range.starts_with(&wanted)), "{wanted} is not in {amended:?}");
                }
            }
        }
        let mut each: Vec<_> = amended.iter().filter(|range| range.contains("-preview")).collect();
        let count = each.len();
        each.sort();
        each.dedup();
        prop_assert!(previews.is_empty() || each.len() == count, "{amended:?}");
    }
}
