use endpoint::{Error, url};

fn main() -> Result<(), Error> {
    let (base, id) = ("https://a.test", 7);
    url!("{base}/items/{id}")?;
    url!("{}/items/{}", base, id)?;
    url!("/items/{id:03}")?;
    url!("/items/{}/{:?}", id, id)?;
    url!("/items/{id")?;
    url!("/items {}/{id}", base)?;
    url!("/items/{}/{{id}}", id)?;
    url!("/items/../{}", id)?;
    url!(base, "https://a.test/items/{id}")?;
    url!("/items?a={id}{?id}")?;
    url!("/items{&id}")?;
    url!("/items/{self.id}")?;
    Ok(())
}
