//! Operations that no struct has: plans whose fields are any values.

use endpoint::__private::OfPlan;
use endpoint::operation::{Plan, Target, value};

use super::any::AnyOf;
use super::compare;
use super::defaults::Defaults;
use super::sample::{Place, Sample, To};
use super::source::{Source, Wild as _};

type Check = fn(&mut Source<'_>);

/// The fields of a plan.
trait Fields: OfPlan {
    const FIELDS: &'static [(&'static str, Target)];
}

impl<P: Fields> Sample for AnyOf<P> {
    fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        // Members come after the fields that a plan knows.
        let mut members = Vec::new();
        for (index, (name, target)) in P::FIELDS.iter().enumerate() {
            places.extend(match target {
                Target::Rule => vec![(To::Free, (*name).into())],
                Target::Path => vec![(To::Path, (*name).into())],
                Target::Query => vec![(To::Query, (*name).into())],
                Target::Field => vec![(To::Body, (*name).into())],
                Target::Flatten => {
                    let names = self.value(index).members();
                    members.extend(names.into_iter().map(|name| (To::Free, name.into())));
                    Vec::new()
                }
                Target::Body | Target::Part | Target::Header => Vec::new(),
            });
        }
        places.extend(members);
        places
    }
}

fn check<P: Fields>(source: &mut Source<'_>) {
    let defaults = Defaults::wild(source);
    let operation = AnyOf::<P>::wild(source, P::FIELDS.len());
    compare::compare(&operation, &defaults);
}

macro_rules! plans {
    ($($route:literal $content:ident [$($name:literal $target:ident),*];)*) => {
        pub(crate) const ALL: &[Check] = &[$({
            endpoint::__plan!($route, [$($name),*].len(), $content, [
                $(value($name, concat!("&", $name, "=")).to(Target::$target)),*
            ]);
            const _: () = __ENDPOINT_DRAFT.check_all();
            struct Unnamed;
            impl OfPlan for Unnamed {
                const PLAN: &'static Plan = &Plan::new("", __ENDPOINT_PLANNED);
            }
            impl Fields for Unnamed {
                const FIELDS: &'static [(&'static str, Target)] = &[$(($name, Target::$target)),*];
            }
            check::<Unnamed>
        }),*];
    };
}

plans! {
    "GET /{a}" Json ["a" Rule];
    "GET /{+a}" Json ["a" Rule, "b" Rule];
    "GET /x{?a,b}" Json ["a" Rule, "b" Rule, "c" Rule];
    "GET /{a}/{b}" Json ["a" Rule, "b" Path, "c" Query];
    "POST /" Json ["a" Rule, "b" Field, "c" Query];
    "POST /{a}{?b}" Json ["a" Rule, "b" Rule, "c" Rule, "id" Rule, "x-a" Header];
    "PUT /{a}" Form ["a" Rule, "b" Rule, "c" Field];
    "POST /x" Multipart ["a" Rule, "b" Field];
    "PATCH /x/{id}" Json ["id" Path, "id" Field, "id" Query];
    "GET /x" Json ["a" Flatten, "b" Query];
    "POST /x/{a}" Json ["a" Rule, "b" Flatten];
    "GET {/a*}{?b*}" Json ["a" Rule, "b" Rule];
    "GET /{a:4}.{+b}" Json ["a" Rule, "b" Rule];
    "QUERY /{a}" Json ["a" Rule, "b" Query, "c" Field];
    "GET https://{a}.test/{b}" Json ["a" Rule, "b" Rule];
    "DELETE /{a}" Json ["a" Rule, "accept" Header, "authorization" Header];
    "GET /{a}{a}?x=1{&b}" Json ["a" Rule, "b" Rule];
    "OPTIONS {+a}" Json ["a" Rule];
    "POST /{+a}/../{b}" Json ["a" Rule, "b" Rule, "title" Rule];
    "/{a}" Json ["a" Rule, "b" Rule];
}
