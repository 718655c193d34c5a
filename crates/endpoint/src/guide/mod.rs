//! Guides: one page for each common task. All examples run as tests.
//!
//! | page | for |
//! |---|---|
//! | [`operations`] | a route whose parameters are the fields of a struct |
//! | [`another_api`] | an API other than GitHub's |
//! | [`segments`] | a value of several path segments: a file's path, a branch |
//! | [`pagination`] | the next page of a list |
//! | [`null`] | null, and options that are left out |
//! | [`wrapper`] | a typed wrapper around an endpoint |
//! | [`form`] | a form, and parts with files |
//! | [`upload`] | a file in the body and parameters in the query |
//! | [`from_format`] | users of `format!` |
//! | [`from_octokit`] | users of `@octokit/endpoint` |
//! | [`from_octocrab`] | users of octocrab |
//! | [`from_gitlab`] | users of the crate `gitlab` |
//! | [`from_ruma`] | users of ruma's macros |

pub mod another_api;
pub mod form;
pub mod from_format;
pub mod from_gitlab;
pub mod from_octocrab;
pub mod from_octokit;
pub mod from_ruma;
pub mod null;
pub mod operations;
pub mod pagination;
pub mod segments;
pub mod upload;
pub mod wrapper;
