//! Explanations as JSON, for programs.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::explanation::{Explanation, Origin, Outcome};
use crate::value::Object;

impl Serialize for Explanation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("options", &self.outcomes)?;
        if let Some((before, after)) = self.accept() {
            let accept: Object<'_> = [("before", before), ("after", after)].into_iter().collect();
            map.serialize_entry("accept", &accept)?;
        }
        map.end()
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("option", &self.option)?;
        map.serialize_entry("value", &self.value)?;
        map.serialize_entry("from", &self.origin().to_string())?;
        let overridden = self.origins.split_last().map_or(&[][..], |(_, overridden)| overridden);
        let overridden: Vec<String> = overridden.iter().map(Origin::to_string).collect();
        map.serialize_entry("overrides", &overridden)?;
        map.serialize_entry("to", &self.place.to_string())?;
        map.end()
    }
}
