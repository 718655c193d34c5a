//! The body of W4 as a struct. Its keys are in alphabetical order, so that peers that sort a map's keys give the same
//! bytes.

use serde::Serialize;

use crate::workload::{ASSIGNEES, BODY, LABELS, MILESTONE, TITLE};

/// A new issue.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Issue<'a> {
    pub assignees: &'a [&'a str],
    pub body: &'a str,
    pub labels: &'a [&'a str],
    pub milestone: u64,
    pub title: &'a str,
}

impl Issue<'static> {
    /// The issue of W4.
    pub const SAMPLE: Self = Self {
        assignees: &ASSIGNEES,
        body: BODY,
        labels: &LABELS,
        milestone: MILESTONE,
        title: TITLE,
    };
}
