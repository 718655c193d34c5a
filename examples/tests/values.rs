//! Dates and ids of the crates that people use, in operations and in `options!`.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use endpoint::{Endpoint, Operation, Value, options};

#[derive(Operation)]
#[operation("GET /events/{id}")]
struct Event {
    id: uuid::Uuid,
    since: chrono::DateTime<chrono::Utc>,
    #[operation(with = "time::serde::rfc3339")]
    until: time::OffsetDateTime,
}

#[derive(Operation)]
#[operation("GET /events")]
struct Unformatted {
    until: time::OffsetDateTime,
}

#[test]
fn dates_and_ids() {
    let api = Endpoint::new("https://a.test").unwrap();
    let (id, since) = (uuid::Uuid::nil(), chrono::DateTime::<chrono::Utc>::UNIX_EPOCH);
    let until = time::OffsetDateTime::UNIX_EPOCH;
    let url = "https://a.test/events/00000000-0000-0000-0000-000000000000?since=1970-01-01T00%3A00%3A00Z";
    let request = api.request(Event { id, since, until }, ()).unwrap();
    assert_eq!(request.url(), format!("{url}&until=1970-01-01T00%3A00%3A00Z"));
    let options = options! { id: Value::of(&id), since: Value::of(&since) };
    assert_eq!(api.request("GET /events/{id}", options).unwrap().url(), url);
    for error in [
        api.request(Unformatted { until }, ()).unwrap_err(),
        api.request("GET /events", options! { until: Value::of(&until) })
            .unwrap_err(),
    ] {
        assert!(
            error
                .to_string()
                .starts_with("`until` holds whole numbers of several types"),
            "{error}"
        );
    }
}
