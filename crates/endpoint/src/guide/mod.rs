//! Guides: one page for each thing that people come to do. All examples run as tests.
//!
//! | page | for |
//! |---|---|
//! | [`another_api`] | an API that is not GitHub's |
//! | [`segments`] | a value of several path segments: the path of a file, a reference |
//! | [`pagination`] | the next page of a list |
//! | [`null`] | null, and what is not said |
//! | [`wrapper`] | methods with types around an endpoint |
//! | [`form`] | a form, and parts with files |
//! | [`upload`] | a file in the body and parameters in the query |
//! | [`from_octocrab`] | who writes octocrab's calls |
//! | [`from_gitlab`] | who writes endpoints of the crate `gitlab` |
//! | [`from_ruma`] | who writes requests with ruma's macros |

pub mod another_api;
pub mod form;
pub mod from_gitlab;
pub mod from_octocrab;
pub mod from_ruma;
pub mod null;
pub mod pagination;
pub mod segments;
pub mod upload;
pub mod wrapper;
