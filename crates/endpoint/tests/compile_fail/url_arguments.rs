use endpoint::{Error, url};

struct Opaque;

fn main() -> Result<(), Error> {
    let id = 7;
    url!("/items/{}/{}", id)?;
    url!("/items/{}", id, id)?;
    url!("/items/{id}", other = id)?;
    url!("/items/{5}", id)?;
    url!(id)?;
    url!()?;
    url!("/items/{missing}")?;
    url!("/items/{}", Opaque)?;
    Ok(())
}
