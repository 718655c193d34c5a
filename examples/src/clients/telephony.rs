//! Messages of a telephony API with the shape of Twilio's: Basic credentials, forms, names in Pascal case, and pages that
//! name the next one by its path.

use endpoint::{Endpoint, Operation, Options, RequestOptions};
use serde::Deserialize;

use super::{Answer, json, send};

/// Sends a message.
#[derive(Debug, Operation)]
#[operation("POST /Accounts/{account}/Messages.json", form, rename_all = "PascalCase")]
struct SendMessage<'a> {
    #[operation(rename = "account")]
    account: &'a str,
    to: &'a str,
    from: &'a str,
    body: &'a str,
    #[operation(list = "repeat")]
    media_url: &'a [&'a str],
}

/// Lists messages.
#[derive(Debug, Operation)]
#[operation("GET /Accounts/{account}/Messages.json", rename_all = "PascalCase")]
struct ListMessages<'a> {
    #[operation(rename = "account")]
    account: &'a str,
    to: Option<&'a str>,
    #[operation(rename = "DateSent>")]
    sent_after: Option<&'a str>,
    page_size: u32,
}

/// Deletes a message.
#[derive(Debug, Operation)]
#[operation("DELETE /Accounts/{account}/Messages/{message}.json")]
struct DeleteMessage<'a> {
    account: &'a str,
    message: &'a str,
}

/// A message.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the names are those of the API")]
pub struct Message {
    pub sid: String,
}

#[derive(Deserialize)]
struct Page {
    messages: Vec<Message>,
    next_page_uri: Option<String>,
}

/// The client of an account.
#[derive(Debug)]
pub struct Telephony {
    api: Endpoint,
    account: String,
}

impl Telephony {
    /// A client of the API at this URL, which ends in its version.
    ///
    /// # Errors
    ///
    /// The URL or the credentials can't be sent.
    pub fn new(base_url: &str, account: &str, token: &str) -> Result<Self, endpoint::Error> {
        let api = Endpoint::new(base_url)?.defaults(Options::new().basic_auth(account, token))?;
        Ok(Self {
            api,
            account: account.to_owned(),
        })
    }

    /// Sends a text, with files of these URLs.
    ///
    /// # Errors
    ///
    /// The request, its transport, or its response.
    pub fn send(&self, from: &str, to: &str, body: &str, media_url: &[&str]) -> Answer<Message> {
        let account = &self.account;
        let message = SendMessage {
            account,
            to,
            from,
            body,
            media_url,
        };
        json(self.api.http(message, ())?)
    }

    /// All messages to a number since a date, page by page.
    ///
    /// # Errors
    ///
    /// The request, its transport, or its response.
    pub fn messages(&self, to: Option<&str>, sent_after: Option<&str>) -> Answer<Vec<Message>> {
        let (account, page_size) = (&*self.account, 50);
        let list = ListMessages {
            account,
            to,
            sent_after,
            page_size,
        };
        let (mut next, mut all) = (Some(self.api.request(list, ())?), Vec::new());
        while let Some(request) = next {
            let page: Page = json(RequestOptions::into_http(request)?)?;
            all.extend(page.messages);
            next = page.next_page_uri.map(|path| self.api.follow(&path)).transpose()?;
        }
        Ok(all)
    }

    /// Deletes a message.
    ///
    /// # Errors
    ///
    /// The request or its transport.
    pub fn delete(&self, message: &str) -> Answer<()> {
        let account = &self.account;
        send(self.api.http(DeleteMessage { account, message }, ())?)?;
        Ok(())
    }
}
