//! What the command has beside the library of lines: an endpoint in the place of one that guards a profile.

/// The endpoint of a batch. There is no profile here, so that there is nothing to guard.
pub(crate) mod guarded {
    use std::convert::Infallible;

    use endpoint::{Endpoint, Error, IntoRoute, Options, RequestOptions};
    use endpoint_catalogue::Described;

    #[derive(Debug, Clone)]
    pub(crate) struct Guarded(Described);

    #[derive(Debug)]
    pub(crate) enum Refused {
        Invalid(Error),
        #[allow(dead_code)]
        Stray(Infallible),
    }

    impl From<Error> for Refused {
        fn from(error: Error) -> Self {
            Self::Invalid(error)
        }
    }

    impl Guarded {
        pub(crate) fn arguments<'a>(
            &self,
            operation: &str,
            arguments: endpoint::Object<'a>,
        ) -> Result<Options<'a>, Error> {
            self.0.arguments(operation, arguments)
        }

        pub(crate) fn operation(&self, _: &str) -> Result<Option<&'static endpoint_catalogue::Entry>, Error> {
            Ok(None)
        }

        pub(crate) fn new(endpoint: Endpoint) -> Self {
            Self(Described::over(&endpoint, None).expect("there is no catalogue"))
        }

        pub(crate) fn defaults(&self, options: Options<'_>) -> Result<Self, Error> {
            Ok(Self(self.0.defaults(options)?))
        }

        pub(crate) fn request<'a>(
            &'a self,
            route: impl IntoRoute<'a>,
            options: Options<'a>,
        ) -> Result<RequestOptions, Refused> {
            Ok(self.0.request(route, options)?)
        }

        pub(crate) fn merge<'a>(
            &'a self,
            route: impl IntoRoute<'a>,
            options: Options<'a>,
        ) -> Result<Options<'a>, Refused> {
            Ok(self.0.merge(route, options)?)
        }

        pub(crate) fn default_options(&self) -> Result<&Options<'static>, Refused> {
            Ok(self.0.endpoint().default_options())
        }
    }
}

pub(crate) use endpoint_lines::input::json;
