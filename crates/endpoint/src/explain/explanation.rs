//! The parts of an explanation.

use std::fmt;

use crate::place::Place;
use crate::value::Value;

/// The origin of an option: the layer that set it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Origin {
    /// The defaults of [`Endpoint::github`](crate::Endpoint::github).
    Global,
    /// A layer of defaults, with its name.
    Layer(String),
    /// The route.
    Route,
    /// The server that a catalogue has for the operation.
    Operation,
    /// The options of the call.
    Call,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Global => f.write_str("built-in defaults"),
            Self::Layer(name) => f.write_str(name),
            Self::Route => f.write_str("route"),
            Self::Operation => f.write_str("server of the operation"),
            Self::Call => f.write_str("call"),
        }
    }
}

/// One option: its value, the layers that set it, and its place in the request.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    pub(super) option: String,
    pub(super) value: Value<'static>,
    pub(super) origins: Vec<Origin>,
    pub(super) place: Place,
}

impl Outcome {
    /// The option: a key, such as `baseUrl`, `headers.accept` or `mediaType.format`, or
    /// the name of a parameter.
    ///
    /// ```
    /// use endpoint::explain::explain;
    /// use endpoint::options;
    ///
    /// let layers = [("team.json", options! { org: "octokit" })];
    /// let explanation = explain(layers, "GET /orgs/{org}", options! { org: "acme" })?;
    /// let names: Vec<_> = explanation.outcomes().iter().map(|outcome| outcome.option()).collect();
    /// assert!(names.contains(&"headers.accept") && names.contains(&"org"));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn option(&self) -> &str {
        &self.option
    }

    /// The value; `***` for a secret.
    ///
    /// ```
    /// use endpoint::explain::explain;
    /// use endpoint::options;
    ///
    /// let layers = [("team.json", options! { org: "octokit" })];
    /// let explanation = explain(layers, "GET /orgs/{org}", options! { org: "acme" })?;
    /// let org = explanation.outcomes().iter().find(|outcome| outcome.option() == "org").unwrap();
    /// assert_eq!(org.value().as_str(), Some("acme"));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn value(&self) -> &Value<'static> {
        &self.value
    }

    /// The layer whose value was used.
    ///
    /// ```
    /// use endpoint::explain::{Origin, explain};
    /// use endpoint::options;
    ///
    /// let layers = [("team.json", options! { org: "octokit" })];
    /// let explanation = explain(layers, "GET /orgs/{org}", options! { org: "acme" })?;
    /// let org = explanation.outcomes().iter().find(|outcome| outcome.option() == "org").unwrap();
    /// assert_eq!(org.origin(), &Origin::Call);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn origin(&self) -> &Origin {
        self.origins.last().unwrap_or(&Origin::Call)
    }

    /// All layers that set the option, in order. The last is the one that was used.
    ///
    /// ```
    /// use endpoint::explain::{Origin, explain};
    /// use endpoint::options;
    ///
    /// let layers = [("team.json", options! { org: "octokit" })];
    /// let explanation = explain(layers, "GET /orgs/{org}", options! { org: "acme" })?;
    /// let org = explanation.outcomes().iter().find(|outcome| outcome.option() == "org").unwrap();
    /// assert_eq!(org.origins(), [Origin::Layer("team.json".to_owned()), Origin::Call]);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn origins(&self) -> &[Origin] {
        &self.origins
    }

    /// The place in the request that the option went to.
    ///
    /// ```
    /// use endpoint::explain::{Place, explain};
    /// use endpoint::options;
    ///
    /// let layers = [("team.json", options! { org: "octokit" })];
    /// let explanation = explain(layers, "GET /orgs/{org}", options! { org: "acme" })?;
    /// let org = explanation.outcomes().iter().find(|outcome| outcome.option() == "org").unwrap();
    /// assert_eq!(org.place(), Place::Placeholder);
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn place(&self) -> Place {
        self.place
    }
}

/// The origin and the place of every option of a request.
///
/// Serializes as `{"options": [{"option", "value", "from", "overrides", "to"}], "accept": {"before", "after"}}`.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    pub(super) outcomes: Vec<Outcome>,
    pub(super) accept: Option<(String, String)>,
}

impl Explanation {
    /// The options: method, URLs, headers, media type, body, and then the parameters.
    ///
    /// ```
    /// use endpoint::explain::explain;
    /// use endpoint::options;
    ///
    /// let layers = [("team.json", options! { org: "octokit" })];
    /// let explanation = explain(layers, "GET /orgs/{org}", options! { org: "acme" })?;
    /// assert!(explanation.outcomes().iter().any(|outcome| outcome.option() == "baseUrl"));
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// The `accept` header before and after `mediaType` amended it. Both are equal if it did not; `None` without an `accept`.
    ///
    /// ```
    /// use endpoint::explain::explain;
    /// use endpoint::options;
    ///
    /// let layers = [("team.json", options! { mediaType: { format: "raw" } })];
    /// let explanation = explain(layers, "GET /user", options! {})?;
    /// let (before, after) = explanation.accept().unwrap();
    /// assert_eq!(before, "application/vnd.github.v3+json");
    /// assert_eq!(after, "application/vnd.github.v3.raw");
    /// # Ok::<(), endpoint::Error>(())
    /// ```
    #[must_use]
    pub fn accept(&self) -> Option<(&str, &str)> {
        self.accept
            .as_ref()
            .map(|(before, after)| (before.as_str(), after.as_str()))
    }
}
