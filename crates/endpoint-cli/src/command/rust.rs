//! `-o rust`: the call in Rust, if the secrets of the profile may be in it.

use std::sync::Arc;

use endpoint::{Options, RequestOptions};
use endpoint_lines::Code;

use crate::input::layers::Layers;
use crate::output::rust_call::RustCall;

/// The code of a call, or of the finished request alone.
pub(super) fn code(route: Option<&str>, layers: Layers, options: Options<'static>, request: &RequestOptions) -> Code {
    if !is_let_out(&layers, route, &options) {
        return Code::Finished;
    }
    let layers = layers.into_list(request).into_iter().map(|(_, layer)| layer);
    Code::Call(Arc::new(RustCall {
        route: route.map(str::to_owned),
        options: layers.fold(Options::new(), Options::merge).merge(options),
    }))
}

/// Whether the merged options may leave: the code names the base URL beside the secrets, also where no request needs it.
fn is_let_out(layers: &Layers, route: Option<&str>, options: &Options<'static>) -> bool {
    let Ok(endpoint) = layers.endpoint() else { return false };
    endpoint.merge(route, options.clone()).is_ok()
}
