//! The tree of a request, whose secrets are shown, masked, or variables. Which values are secrets is the library's rule: its masked
//! request stands beside the request itself. A text in which the secrets can't be told apart is masked as a whole, or refused.

use std::collections::BTreeMap;
use std::ops::Range;

use endpoint::__private::content_type::FORM;
use endpoint::{Object, RequestOptions, Value};
use http::Request;
use http::header::{AUTHORIZATION, CONTENT_LENGTH, HOST};
use percent_encoding::percent_decode_str;

use super::Marked;
use crate::input::reference::{References, TABLE};
use crate::output::error::Error;
use crate::output::json as json_text;
use crate::output::manner::{Manner, ProfileVariable, Secrets};
use crate::output::transfer::Transfer;
use crate::output::variable_name::{Names, name_before, name_of};
use crate::proxy::Proxy;
use crate::report::mask::{MASK, covered};
use crate::tree::{self, Body, Data, Holes, Piece, Text, Variable as Named, Way};

/// The words before a token in the header `authorization`.
const SCHEMES: [&str; 5] = ["basic", "bearer", "token", "apikey", "key"];

/// The walk over a request.
pub(super) struct Walk<'w> {
    /// Its request has the names of secrets that it adds and excepts.
    marked: Marked<'w>,
    secrets: Secrets,
    variables: &'w [ProfileVariable],
    names: &'w mut Names,
    host: String,
}

impl<'w> Walk<'w> {
    pub(super) fn new(marked: Marked<'w>, secrets: Secrets, manner: Manner<'w>, names: &'w mut Names) -> Self {
        // All requests of a text have the same ones.
        if secrets == Secrets::Named && names.taken.is_empty() {
            let known = marked.references.names();
            let of_profile = manner.variables.iter().map(|variable| &*variable.name);
            names.taken.extend(known.chain(of_profile).map(str::to_owned));
        }
        let host = marked.request.url().parse::<http::Uri>().ok();
        let host = host.as_ref().and_then(http::Uri::host);
        let host = host.filter(|host| !marked.references.are_in(host));
        Self {
            marked,
            secrets,
            variables: manner.variables,
            names,
            host: host.unwrap_or_default().to_ascii_lowercase(),
        }
    }

    /// The tree of the request.
    pub(super) fn tree(&mut self) -> Result<tree::Request, Error> {
        let sent: Request<Vec<u8>> = self.marked.request.clone().try_into()?;
        if self.secrets == Secrets::Shown {
            return self.marked.tree_of(sent);
        }
        let mut tree = self.marked.tree_of(sent.clone())?;
        let shown: Request<Vec<u8>> = self.marked.request.redacted().try_into()?;
        if sent.uri() != shown.uri() {
            let url = self.text(&sent.uri().to_string(), &shown.uri().to_string(), "url", Way::Encoded)?;
            let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
            let (authority, target) = rest.split_at("/").unwrap_or((rest, Text::default()));
            if sent.uri().authority() != shown.uri().authority() {
                if self.secrets == Secrets::Named {
                    return Err(lost("the host"));
                }
                tree.url.authority = authority;
            }
            (tree.url.path, tree.url.query) = match target.split_once("?") {
                Some((path, query)) => (path, Some(query)),
                None => (target, None),
            };
        }
        if let Some(pair) = tree.basic.take() {
            if self.secrets == Secrets::Masked && are_secret(&pair.0, pair.1.as_ref()) {
                let names = sent.headers().keys().filter(|name| *name != CONTENT_LENGTH);
                let at = names.take_while(|name| *name != AUTHORIZATION).count();
                tree.headers
                    .insert(at.min(tree.headers.len()), (AUTHORIZATION.to_string(), MASK.into()));
            } else {
                tree.basic = Some(self.credentials(pair));
            }
        } else if self.secrets == Secrets::Named {
            self.move_credentials(&mut tree, &shown);
        }
        for (name, value) in &mut tree.headers {
            let text =
                |request: &Request<Vec<u8>>| Some(request.headers().get(&*name)?.to_str().ok()?.trim().to_owned());
            if let (Some(own), Some(shown)) = (text(&sent), text(&shown))
                && name != HOST.as_str()
            {
                *value = self.header(name, &own, &shown)?;
            }
        }
        tree.body = self.body(std::mem::take(&mut tree.body), &sent, &shown)?;
        for (name, value) in &mut tree.connection {
            *value = match (*name, value.pair()) {
                ("user", (user, Some(password))) => {
                    let (user, password) = self.credentials((user, Some(password)));
                    user.then_str(":").then(&password.unwrap_or_default())
                }
                _ => self.option(name, value, &name_of(&self.host, "proxy_credentials")),
            };
        }
        self.transfer(&mut tree.transfer);
        Ok(tree)
    }

    /// The tree of a text with marks.
    fn marks(&self, text: &str) -> Text {
        self.marked.references.text(text)
    }

    /// What stands in the place of a secret. Variables in its place stay.
    fn put(&mut self, place: &str, secret: &Text, way: Way) -> Text {
        let name = name_of(&self.host, place);
        self.put_named(&name, secret, way)
    }

    /// What stands in the place of a secret whose variable has this name, unless a profile or another secret has it.
    fn put_named(&mut self, name: &str, secret: &Text, way: Way) -> Text {
        if secret.strs().next().is_none() {
            return secret.clone();
        }
        if self.secrets != Secrets::Named {
            return MASK.into();
        }
        let of_profile = self.variables.iter().find(|variable| *secret == *variable.value);
        match of_profile {
            Some(known) => variable(&known.name, way),
            None => variable(&self.names.name(name, secret), way),
        }
    }

    /// A text, of which `shown` masks the secrets.
    fn text(&mut self, own: &str, shown: &str, place: &str, way: Way) -> Result<Text, Error> {
        if own == shown {
            return Ok(self.marks(own));
        }
        let Some(ranges) = ranges(own, shown) else {
            if self.secrets == Secrets::Named {
                return Err(lost(place));
            }
            return Ok(self.marks(shown));
        };
        let (mut out, mut last) = (Text::default(), 0);
        for range in ranges {
            let before = own.get(last..range.start).unwrap_or_default();
            out.push(&self.marks(before));
            let name = name_before(before).unwrap_or(if place == "url" { "token" } else { place });
            let mut secret = own.get(range.clone()).unwrap_or_default();
            last = range.end;
            let is_path = place == "url" && !own.get(..range.start).unwrap_or_default().contains('?');
            if let Some(token) = secret.strip_prefix("bot")
                && is_path
                && token.starts_with(|c: char| c.is_ascii_digit())
                && self.secrets == Secrets::Named
            {
                // `bot` belongs to the path, and not to the token.
                out.push_str("bot");
                secret = token;
            }
            let secret = self.marks(secret);
            let text = match way {
                Way::Encoded if is_path && !secret.has(|c| c == '%') => self.put("token", &secret, Way::Plain),
                Way::Encoded if secret.has_variable() => self.put(name, &secret, way),
                Way::Encoded => self.put(name, &decoded(&secret), way),
                way => self.put(name, &secret, way),
            };
            out.push(&text);
        }
        out.push(&self.marks(own.get(last..).unwrap_or_default()));
        Ok(out)
    }

    /// The value of a header.
    fn header(&mut self, name: &str, own: &str, shown: &str) -> Result<Text, Error> {
        let of_profile = self.variables.iter().filter(|_| self.secrets == Secrets::Named);
        for known in of_profile.filter(|known| known.header == name && !known.value.is_empty()) {
            if let Some(prefix) = own.strip_suffix(&*known.value)
                && endpoint::secrets_in(prefix).is_empty()
            {
                return Ok(Text::from(prefix).then(&variable(&known.name, Way::Plain)));
            }
        }
        let text = self.marks(own);
        // A masked body has another length.
        if own == shown || name == "content-length" || is_open(name, &text) {
            return Ok(text);
        }
        if shown != MASK {
            return self.text(own, shown, name, Way::Plain);
        }
        let scheme = own.split_once(' ').filter(|_| self.secrets == Secrets::Named);
        match scheme.filter(|(scheme, _)| SCHEMES.contains(&&*scheme.to_ascii_lowercase())) {
            Some((scheme, token)) => {
                let token = self.marks(token.trim());
                Ok(Text::from(format!("{scheme} ")).then(&self.put(name, &token, Way::Plain)))
            }
            None => Ok(self.put(name, &text, Way::Plain)),
        }
    }

    /// User and password.
    fn credentials(&mut self, (user, password): (Text, Option<Text>)) -> (Text, Option<Text>) {
        if !are_secret(&user, password.as_ref()) {
            return (user, password);
        }
        let password = password.map(|password| self.put("password", &password, Way::Plain));
        (self.put("user", &user, Way::Plain), password)
    }

    /// Takes user and password out of a secret header `authorization`.
    fn move_credentials(&mut self, tree: &mut tree::Request, shown: &Request<Vec<u8>>) {
        let is_masked = shown.headers().get(AUTHORIZATION).is_some_and(|value| value == MASK);
        let is_it = |(name, _): &(String, Text)| is_masked && *name == AUTHORIZATION.as_str();
        let by_profile = self
            .variables
            .iter()
            .any(|known| known.header == AUTHORIZATION.as_str());
        let Some(at) = tree.headers.iter().position(is_it).filter(|_| !by_profile) else {
            return;
        };
        let own = tree.headers.get(at).and_then(|(_, value)| tree::basic(value.as_str()?));
        if let Some((user, password)) = own.as_deref().and_then(|pair| pair.split_once(':')) {
            tree.headers.remove(at);
            let user = self.put("user", &user.into(), Way::Plain);
            tree.basic = Some((user, Some(self.put("password", &password.into(), Way::Plain))));
        }
    }

    fn body(&mut self, body: Body, sent: &Request<Vec<u8>>, shown: &Request<Vec<u8>>) -> Result<Body, Error> {
        // The content of a file is not searched where it is named, and where it is no text.
        let is_of_file = match &body {
            Body::Data(Data::Text(text)) => text.as_file().is_some(),
            Body::Data(Data::Bytes(_)) => self.marked.is_file,
            Body::None | Body::Parts(_) => false,
        };
        if sent.body() == shown.body() || is_of_file {
            return Ok(body);
        }
        let is_whole = shown.body() == MASK.as_bytes();
        if let (Body::Parts(parts), true) = (&body, is_whole) {
            return self.parts(parts.clone());
        }
        if let Ok(text) = std::str::from_utf8(sent.body())
            && let Some((own, shown)) = self.quoted(text)
        {
            return match own == shown {
                true => Ok(body),
                false => Ok(Body::Data(Data::Text(self.json(&own, &shown)?))),
            };
        }
        let kind = sent.headers().get("content-type");
        let is_form = kind.is_some_and(|kind| kind.as_bytes().starts_with(FORM.as_bytes()));
        let texts = (std::str::from_utf8(sent.body()), std::str::from_utf8(shown.body()));
        let text = match texts {
            (Ok(own), _) if is_whole => self.put("body", &self.marks(own), Way::Plain),
            (Ok(own), Ok(shown)) => match (json(own), json(shown)) {
                (Some(own), Some(shown)) => self.json(&own, &shown)?,
                // In broken text, a secret may end before its mask does.
                _ if self.secrets == Secrets::Named && is_broken(own, shown) => return Err(lost("the body")),
                _ if is_form => self.text(own, shown, "token", Way::Encoded)?,
                _ => self.text(own, shown, "token", Way::Plain)?,
            },
            _ if self.secrets == Secrets::Named => return Err(lost("the body")),
            _ => self.put("body", &MASK.into(), Way::Plain),
        };
        Ok(Body::Data(Data::Text(text)))
    }

    /// The values of JSON in which a variable is a value of its own, which is a string here, and what is shown of them.
    fn quoted(&self, text: &str) -> Option<(Value<'static>, Value<'static>)> {
        let references = Some(self.marked.references).filter(|references| references.are_in(text))?;
        let quoted = with_quotes(text, references);
        let mut request = self.marked.request.clone();
        *request.body_mut()? = quoted.clone().into();
        let redacted = request.redacted();
        let shown = redacted.body()?.to_bytes();
        Some((
            json(&quoted)?.into_owned(),
            json(std::str::from_utf8(&shown).ok()?)?.into_owned(),
        ))
    }

    /// The parts of a body, in which the library has found a secret. If none of their contents is it, the whole body is hidden.
    fn parts(&mut self, mut parts: tree::Parts) -> Result<Body, Error> {
        let has_token = |text: &str| !endpoint::secrets_in(text).is_empty();
        let mut is_found = false;
        if !parts.names().any(has_token) {
            // The library masks bytes, which it does not search.
            is_found = parts.parts.iter().any(|part| matches!(part.content, Data::Bytes(_)));
            let are_secret = self.are_secret(&parts);
            let secret = parts.parts.iter_mut().zip(are_secret);
            for (part, _) in secret.filter(|(_, is_secret)| *is_secret) {
                is_found = true;
                let text = match &part.content {
                    Data::Bytes(_) if self.secrets == Secrets::Named => return Err(lost(&part.name)),
                    Data::Bytes(_) => &MASK.into(),
                    Data::Text(text) => text,
                };
                part.content = Data::Text(self.put(&part.name, text, Way::Plain));
            }
        }
        match self.secrets {
            _ if is_found => Ok(Body::Parts(parts)),
            Secrets::Named => Err(lost("the body")),
            _ => Ok(Body::Data(Data::Text(self.put("body", &MASK.into(), Way::Plain)))),
        }
    }

    /// Which parts have a secret: the library is asked about each of them alone. The content of a file is not searched.
    fn are_secret(&self, parts: &tree::Parts) -> Vec<bool> {
        let (mut request, boundary) = (self.marked.request.clone(), &parts.boundary);
        let is_secret = |part: &tree::Part| {
            let content = part.content.text().map(Text::with_holes).unwrap_or_default();
            let head = part.head();
            let alone = format!("--{boundary}\r\n{head}{content}\r\n--{boundary}--\r\n");
            if let Some(body) = request.body_mut() {
                *body = alone.clone().into();
            }
            let redacted = request.redacted();
            redacted
                .body()
                .is_some_and(|shown| *shown.to_bytes() != *alone.as_bytes())
        };
        parts.parts.iter().map(is_secret).collect()
    }

    /// The text of JSON, without blanks between its values.
    fn json(&mut self, own: &Value<'_>, shown: &Value<'_>) -> Result<Text, Error> {
        let mut values = Values {
            walk: self,
            holes: Holes::default(),
            way: Way::Json,
        };
        let value = values.value(own, shown, "")?;
        let text = serde_json::to_string(&value).map_err(|_| lost("the body"))?;
        Ok(without_quotes(values.holes.text(&text)))
    }

    /// The members of the request, as JSON with a table of its variables.
    pub(super) fn members(&mut self) -> Result<String, Error> {
        let (request, redacted) = (self.marked.request, self.marked.request.redacted());
        let own = value(request)?;
        let shown = match self.secrets {
            Secrets::Shown => own.clone(),
            Secrets::Masked | Secrets::Named => value(&redacted)?,
        };
        let tree = self.tree()?;
        let mut values = Values {
            walk: self,
            holes: Holes::default(),
            way: Way::Plain,
        };
        let (Value::Object(own), Value::Object(shown)) = (&own, &shown) else {
            return Err(lost("the request"));
        };
        let members = own.iter().zip(shown.iter()).map(|((name, own), (_, shown))| {
            let value = match name {
                "url" => {
                    let (own, shown) = (own.as_str().unwrap_or_default(), shown.as_str().unwrap_or_default());
                    let url = values.walk.text(own, shown, "url", Way::Encoded)?;
                    values.hole(&match tree.url.authority.has_variable() {
                        true => tree.url.text(),
                        false => url,
                    })?
                }
                "headers" => values.headers(own, &tree)?,
                "body" if own.as_str().is_some() => values.hole(&text_of(&tree.body)?)?,
                _ => values.value(own, shown, name)?,
            };
            Ok((name.to_owned(), value))
        });
        let members = members.collect::<Result<Object<'_>, Error>>()?;
        let text = json_text::value(&Value::Object(members))?;
        Ok(with_table(&text, &values.holes))
    }

    /// The value of an option, whose secret becomes the variable `name`.
    fn option(&mut self, option: &str, value: &Text, name: &str) -> Text {
        match option {
            "user" | "proxy-user" => {
                let (user, password) = value.pair();
                match are_secret(&user, password.as_ref()) {
                    true => self.put_named(name, value, Way::Plain),
                    false => value.clone(),
                }
            }
            // Its passphrase follows a colon.
            "cert" => match value.split_once(":") {
                Some((file, phrase)) => {
                    let phrase = self.put_named("CERT_PASSPHRASE", &phrase, Way::Plain);
                    file.then_str(":").then(&phrase)
                }
                None => value.clone(),
            },
            "proxy" | "noproxy" | "preproxy" | "proxy1.0" => self.address(value, name),
            _ => self.covered(value, name),
        }
    }

    /// The address of a proxy.
    fn address(&mut self, address: &Text, name: &str) -> Text {
        let proxy = Proxy::read(address, None);
        let Some((before, host)) = address.rsplit_once("@") else {
            // `user:password` without a host reads as a host and a port.
            let is_port = |text: &Text| text.strs().all(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
            return match proxy.map(|proxy| proxy.port()).is_none_or(|port| is_port(&port)) {
                true => self.covered(address, name),
                false => self.put_named(name, address, Way::Plain),
            };
        };
        let credentials = proxy.and_then(|proxy| proxy.credentials());
        if credentials.is_some_and(|(user, password)| !are_secret(&user, password.as_ref())) {
            return address.clone();
        }
        let (scheme, user) = match before.split_once("://") {
            Some((scheme, user)) => (scheme.then_str("://"), user),
            None => (Text::default(), before),
        };
        let host = self.covered(&host, name);
        scheme
            .then(&self.put_named(name, &user, Way::Plain))
            .then_str("@")
            .then(&host)
    }

    /// A text in whose strings the library finds secrets.
    fn covered(&mut self, text: &Text, name: &str) -> Text {
        let mut out = Text::default();
        for piece in text.pieces() {
            let Piece::Str(text) = piece else {
                out.push(&piece.clone().into());
                continue;
            };
            let mut last = 0;
            for range in endpoint::secrets_in(text) {
                out.push_str(text.get(last..range.start).unwrap_or_default());
                let secret = text.get(range.clone()).unwrap_or_default();
                out.push(&self.put_named(name, &secret.into(), Way::Plain));
                last = range.end;
            }
            out.push_str(text.get(last..).unwrap_or_default());
        }
        out
    }

    /// The options about the transfer. Named credentials of a proxy move from its address to an option of their own, because an
    /// address would need their values percent-encoded.
    fn transfer(&mut self, options: &mut Vec<(&'static str, Text)>) {
        let value = |name: &str| Transfer(options).option(name).cloned();
        let (address, user) = (value("proxy"), value("proxy-user"));
        let proxy = address.as_ref().and_then(|address| Proxy::read(address, user.as_ref()));
        let credentials = match &proxy {
            Some(proxy) => proxy.credentials(),
            None => user.as_ref().map(Text::pair),
        };
        let is_secret = |(user, password): &(Text, Option<Text>)| are_secret(user, password.as_ref());
        let credentials = credentials.filter(is_secret).filter(|_| self.secrets == Secrets::Named);
        let is_moved = credentials.is_some();
        if let Some((user, password)) = credentials {
            let user = self.put_named("PROXY_USER", &user, Way::Plain);
            let password = self.put_named("PROXY_PASSWORD", &password.unwrap_or_default(), Way::Plain);
            options.retain(|(name, _)| *name != "proxy-user");
            for (_, value) in options.iter_mut().filter(|(name, _)| *name == "proxy") {
                value.clone_from(&proxy.as_ref().map_or_else(|| value.clone(), Proxy::base));
            }
            options.push(("proxy-user", user.then_str(":").then(&password)));
        }
        for (name, value) in options.iter_mut() {
            if !(is_moved && name.starts_with("proxy")) {
                *value = self.option(name, value, "PROXY_CREDENTIALS");
            }
        }
    }
}

/// The values of JSON, with holes in the place of variables.
struct Values<'v, 'w> {
    walk: &'v mut Walk<'w>,
    holes: Holes,
    /// How values of secrets go into strings.
    way: Way,
}

impl Values<'_, '_> {
    fn hole(&mut self, text: &Text) -> Result<Value<'static>, Error> {
        let string = self.holes.string(text).ok_or_else(|| lost("the request"))?;
        Ok(Value::from(string))
    }

    fn value(&mut self, own: &Value<'_>, shown: &Value<'_>, place: &str) -> Result<Value<'static>, Error> {
        match (own, shown) {
            (Value::Object(own), Value::Object(shown)) => {
                let members = own.iter().zip(shown.iter()).map(|((name, own), (shown_name, shown))| {
                    let key = self.walk.text(name, shown_name, "the name of a member", Way::Plain)?;
                    let key = self.hole(&key)?.as_str().unwrap_or_default().to_owned();
                    Ok((key, self.value(own, shown, name)?))
                });
                Ok(Value::Object(members.collect::<Result<_, Error>>()?))
            }
            (Value::Array(own), Value::Array(shown)) => {
                let items = own.iter().zip(shown.iter());
                let items = items.map(|(own, shown)| self.value(own, shown, place));
                Ok(Value::Array(items.collect::<Result<_, Error>>()?))
            }
            (own, shown) => match (own.as_str(), shown.as_str()) {
                (Some(own), Some(shown)) if own == shown || shown != MASK => {
                    let text = self.walk.text(own, shown, place, self.way)?;
                    self.hole(&text)
                }
                _ if own == shown => Ok(own.clone().into_owned()),
                _ => self.whole(own, place),
            },
        }
    }

    /// A secret value: each text in it is a secret.
    fn whole(&mut self, own: &Value<'_>, place: &str) -> Result<Value<'static>, Error> {
        if self.walk.secrets != Secrets::Named {
            let text = own
                .as_str()
                .map(|own| self.walk.marks(own))
                .unwrap_or_else(|| MASK.into());
            let text = match is_open(place, &text) {
                true => text,
                false => self.walk.put(place, &MASK.into(), self.way),
            };
            return self.hole(&text);
        }
        match own {
            Value::Object(own) => {
                let members = own
                    .iter()
                    .map(|(name, own)| Ok((name.to_owned(), self.whole(own, name)?)));
                Ok(Value::Object(members.collect::<Result<_, Error>>()?))
            }
            Value::Array(own) => {
                let items = own.iter().map(|own| self.whole(own, place));
                Ok(Value::Array(items.collect::<Result<_, Error>>()?))
            }
            Value::Null | Value::Bool(_) => Ok(own.clone().into_owned()),
            own => {
                let text = match own.as_str() {
                    Some(text) => self.walk.put(place, &self.walk.marks(text), self.way),
                    None if self.way == Way::Plain => return Err(lost(place)),
                    // The text becomes JSON when the value replaces the variable.
                    None => {
                        let number = serde_json::to_string(own).unwrap_or_default();
                        self.walk.put(place, &number.into(), Way::Url)
                    }
                };
                self.hole(&text)
            }
        }
    }

    /// The headers of a tree, in the order of the request.
    fn headers(&mut self, own: &Value<'_>, tree: &tree::Request) -> Result<Value<'static>, Error> {
        let Value::Object(own) = own else {
            return Err(lost("headers"));
        };
        let headers = own.iter().map(|(name, own)| {
            let known = tree.headers.iter().find(|(known, _)| known == name);
            let value = match (known, &tree.basic) {
                (Some((_, value)), _) => self.hole(value)?,
                (None, Some((user, password))) if name == "authorization" => {
                    let pair = match password {
                        Some(password) => user.clone().then_str(":").then(password),
                        None => user.clone(),
                    };
                    self.hole(&Text::from("Basic base64(").then(&pair).then_str(")"))?
                }
                _ => own.clone().into_owned(),
            };
            Ok((name.to_owned(), value))
        });
        Ok(Value::Object(headers.collect::<Result<_, Error>>()?))
    }
}

/// The JSON of a request, with tokens such as `${NAME}` in the place of holes, and a table of the tokens.
fn with_table(json: &str, holes: &Holes) -> String {
    let (mut out, mut table) = (String::with_capacity(json.len()), BTreeMap::new());
    let mut sign = "$".to_owned();
    while json.contains(&format!("{sign}{{")) {
        sign.push('$');
    }
    holes.each(json, |text, piece| {
        out.push_str(text);
        if let Some(Piece::Variable(Named { name, way, .. })) = piece {
            let token = format!("{sign}{{{name}{}}}", way.suffix());
            out.push_str(&token);
            table.insert(token, name);
        }
    });
    let Some(members) = out.strip_suffix("\n}\n").filter(|_| !table.is_empty()) else {
        return out;
    };
    let table: Vec<_> = table
        .iter()
        .map(|(token, name)| format!("\n    \"{token}\": \"{name}\""))
        .collect();
    format!("{members},\n  \"{TABLE}\": {{{}\n  }}\n}}\n", table.join(","))
}

fn variable(name: &str, way: Way) -> Text {
    let (name, written) = (name.to_owned(), name.to_owned());
    Piece::Variable(Named { name, written, way }).into()
}

/// JSON without the quotes around variables in the place of numbers, which have the way of a whole URL up to here.
fn without_quotes(json: Text) -> Text {
    let mut pieces = json.pieces().to_vec();
    for at in 0..pieces.len() {
        match pieces.get_mut(at) {
            Some(Piece::Variable(variable)) if variable.way == Way::Url => variable.way = Way::Plain,
            _ => continue,
        }
        if let Some(Piece::Str(before)) = at.checked_sub(1).and_then(|at| pieces.get_mut(at)) {
            before.pop();
        }
        if let Some(Piece::Str(after)) = pieces.get_mut(at + 1) {
            after.remove(0);
        }
    }
    pieces.into_iter().collect()
}

/// JSON with quotes around variables in the place of values, as [`without_quotes`] takes them away.
fn with_quotes(text: &str, references: &References) -> String {
    let (mut out, mut rest, mut is_string) = (String::with_capacity(text.len()), text, false);
    while let Some((before, mark, after)) = references.next(rest) {
        let walk = |(is_string, is_escaped): (bool, bool), byte| match byte {
            b'\\' => (is_string, is_string && !is_escaped),
            b'"' if !is_escaped => (!is_string, false),
            _ => (is_string, false),
        };
        (is_string, _) = before.bytes().fold((is_string, false), walk);
        out.push_str(before);
        match is_string || !references.are_in(mark) {
            true => out.push_str(mark),
            false => out.extend(["\"", &references.written(mark, Way::Url), "\""]),
        }
        rest = after;
    }
    out + rest
}

/// Where the secrets of a text are that `shown` masks. `None` if that is not certain.
fn ranges(own: &str, shown: &str) -> Option<Vec<Range<usize>>> {
    let mut chunks = shown.split(MASK).peekable();
    let mut at = chunks.next().filter(|start| own.starts_with(start))?.len();
    let mut found = Vec::new();
    while let Some(chunk) = chunks.next() {
        let rest = own.get(at..)?;
        let length = match chunks.peek() {
            None => rest.strip_suffix(chunk)?.len(),
            Some(_) => rest.find(chunk)?,
        };
        found.push(at..at + length);
        at += length + chunk.len();
    }
    Some(found)
}

/// Whether a mask hides signs that end a value, and is not the place of JSON as a whole.
fn is_broken(own: &str, shown: &str) -> bool {
    let ends = |secret: &str| secret.contains(['"', '<', '>', '{', '}', '\n']) && json(secret).is_none();
    let ends = |range: Range<usize>| own.get(range).is_some_and(ends);
    ranges(own, shown).is_none_or(|ranges| ranges.into_iter().any(ends))
}

/// Whether the value of a header or a member holds only variables, and no secret beside them.
fn is_open(name: &str, text: &Text) -> bool {
    let are_variables = |text: &Text| !text.is_empty() && text.strs().next().is_none();
    let token = text.split_once(" ").filter(|(scheme, _)| {
        let scheme = scheme.as_str().unwrap_or_default().to_ascii_lowercase();
        SCHEMES.contains(&&*scheme)
    });
    let is_open = |cookie: &Text| {
        cookie
            .trim()
            .split_once("=")
            .is_some_and(|(_, value)| are_variables(&value))
    };
    are_variables(text)
        || token.is_some_and(|(_, token)| are_variables(&token))
        || (name == "cookie" && text.split(";").iter().all(is_open))
}

/// Whether a user and a password are secret. Without a password, the user is the key.
fn are_secret(user: &Text, password: Option<&Text>) -> bool {
    let has_token = |text: &str| !endpoint::secrets_in(text).is_empty();
    let key = password.filter(|password| !password.is_empty()).unwrap_or(user);
    key.strs().next().is_some() || user.strs().any(has_token)
}

fn decoded(text: &Text) -> Text {
    text.map(|text| {
        let text = text.replace('+', " ");
        percent_decode_str(&text).decode_utf8_lossy().into_owned()
    })
}

/// The list or the object of a text of JSON.
fn json(text: &str) -> Option<Value<'_>> {
    let value = serde_json::from_str::<Value<'_>>(text).ok()?;
    matches!(value, Value::Object(_) | Value::Array(_)).then_some(value)
}

/// The members of a request.
fn value(request: &RequestOptions) -> Result<Value<'_>, Error> {
    Value::from_serialize(request).map_err(|error| Error::unsupported(error.to_string()))
}

/// A body that is text.
fn text_of(body: &Body) -> Result<Text, Error> {
    let data = match body {
        Body::None => return Ok(Text::default()),
        Body::Data(data) => Some(data.clone()),
        Body::Parts(parts) => parts.data(),
    };
    data.as_ref()
        .and_then(Data::text)
        .cloned()
        .ok_or_else(|| lost("the body"))
}

/// The error for a secret that can't become a variable.
fn lost(place: &str) -> Error {
    Error::unsupported(format!(
        "the secret in {} can't be a variable: --redact masks it",
        covered(place)
    ))
}
