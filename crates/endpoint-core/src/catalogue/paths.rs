//! The paths of a catalogue as a tree of segments, for the operation of a concrete path. A literal segment comes before a
//! placeholder, so the first operation that fits is the most specific one.

use std::collections::HashMap;

use super::address::in_one_spelling;
use super::arguments::pairs;
use crate::template::Buffer;

/// The tree. A path is followed segment by segment, whatever the number of operations.
#[derive(Debug, Default)]
pub(super) struct Paths {
    nodes: Vec<Node>,
}

#[derive(Debug, Default)]
struct Node {
    literals: HashMap<Box<str>, usize>,
    /// Segments with placeholders, those with more literal text first.
    patterns: Vec<(Pattern, usize)>,
    /// The positions of the operations whose path ends here, those with more pairs in their own query first.
    ends: Vec<usize>,
    /// The positions of the operations whose last placeholder takes the rest of the path, whatever its segments.
    tails: Vec<usize>,
}

/// The literal text before, between and after the placeholders of a segment.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Pattern(Vec<Box<str>>);

impl Pattern {
    fn of(segment: &str) -> Self {
        let parts = segment.split('{').enumerate();
        let parts = parts.map(|(at, part)| match at {
            0 => part,
            _ => part.split_once('}').unwrap_or_default().1,
        });
        Self(parts.map(|part| literal(part).into()).collect())
    }

    fn literal(&self) -> usize {
        self.0.iter().map(|part| part.len()).sum()
    }

    /// The text around the placeholders, if a segment has it.
    fn inner<'s>(&self, segment: &'s str) -> Option<&'s str> {
        let rest = segment.strip_prefix(self.0.first().map_or("", |first| &**first))?;
        rest.strip_suffix(self.0.last().map_or("", |last| &**last))
    }

    /// The values of the placeholders. `None` if the segment has none, or more than one reading.
    fn values<'s>(&self, segment: &'s str) -> Option<Vec<&'s str>> {
        let between = self.0.get(1..self.0.len().checked_sub(1)?)?;
        let (mut first, mut last) = (vec![], vec![]);
        let (mut rest, mut start) = (self.inner(segment)?, self.inner(segment)?);
        for (literal, from_end) in between.iter().zip(between.iter().rev()) {
            let (value, after) = rest.split_once(&**literal)?;
            let (before, other) = start.rsplit_once(&**from_end)?;
            first.push(value);
            last.push(other);
            (rest, start) = (after, before);
        }
        first.push(rest);
        last.push(start);
        (first.iter().eq(last.iter().rev()) && first.iter().all(|value| !value.is_empty())).then_some(first)
    }
}

/// Literal text of a template in the spelling that URLs are compared in.
fn literal(text: &str) -> String {
    let mut literal = Buffer::default();
    literal.reserved(text);
    in_one_spelling(&literal.take()).into_owned()
}

/// The names of the placeholders of a path without operators and their values, as a URL writes them. `None` if the path does
/// not fit, or has more than one reading.
pub(super) fn values<'t, 'p>(template: &'t str, path: &'p str) -> Option<Vec<(&'t str, &'p str)>> {
    let (mut known, mut values) = (template.split('/'), Vec::<(&str, &str)>::new());
    for segment in path.split('/') {
        let names = known.next()?;
        let found = Pattern::of(names);
        if found.0.len() == 1 {
            (found.0.first().map(|own| &**own) == Some(segment)).then_some(())?;
            continue;
        }
        let names = names
            .split('{')
            .skip(1)
            .map(|part| part.split('}').next().unwrap_or_default());
        for (name, value) in names.zip(found.values(segment)?) {
            match values.iter().find(|(known, _)| *known == name) {
                Some((_, other)) => (*other == value).then_some(())?,
                None => values.push((name, value)),
            }
        }
    }
    known.next().is_none().then_some(values)
}

impl Paths {
    /// The tree of the paths of templates, in the order of the catalogue.
    pub(super) fn new<'t>(templates: impl Iterator<Item = &'t str>) -> Self {
        let mut paths = Self {
            nodes: vec![Node::default()],
        };
        let mut known = HashMap::new();
        let mut pairs = Vec::new();
        for (position, template) in templates.enumerate() {
            paths.add(template, position, &mut known);
            pairs.push(literal_pairs(template).count());
        }
        for node in &mut paths.nodes {
            node.ends
                .sort_by_key(|position| std::cmp::Reverse(pairs.get(*position)));
            node.patterns
                .sort_by_key(|(pattern, _)| std::cmp::Reverse(pattern.literal()));
        }
        paths
    }

    fn add(&mut self, template: &str, position: usize, known: &mut HashMap<(usize, Pattern), usize>) {
        let mut at = 0;
        let path = path_of(template);
        for segment in segments(path.strip_prefix('/').unwrap_or(path)) {
            if ["{/", "{+", "{#"].iter().any(|sign| segment.contains(sign)) {
                if let Some(node) = self.nodes.get_mut(at) {
                    node.tails.push(position);
                }
                return;
            }
            let new = self.nodes.len();
            let Some(node) = self.nodes.get_mut(at) else { return };
            at = if segment.contains('{') {
                let pattern = Pattern::of(segment);
                *known.entry((at, pattern.clone())).or_insert_with(|| {
                    node.patterns.push((pattern, new));
                    new
                })
            } else {
                *node.literals.entry(literal(segment).into()).or_insert(new)
            };
            if at == new {
                self.nodes.push(Node::default());
            }
        }
        if let Some(node) = self.nodes.get_mut(at) {
            node.ends.push(position);
        }
    }

    /// Calls `accept` with the positions of operations whose path looks like this one, the most specific first, until it
    /// accepts. Each node of the tree is looked at once at most.
    pub(super) fn find<T>(&self, path: &str, mut accept: impl FnMut(&[usize]) -> Option<T>) -> Option<T> {
        let segments: Vec<&str> = path.strip_prefix('/').unwrap_or(path).split('/').collect();
        let mut open = vec![(0, 0, false)];
        while let Some((at, depth, is_tail)) = open.pop() {
            let Some(node) = self.nodes.get(at) else { continue };
            let found = match segments.get(depth) {
                Some(_) if is_tail => accept(&node.tails),
                Some(segment) => {
                    if !node.tails.is_empty() {
                        open.push((at, depth, true));
                    }
                    let patterns = node.patterns.iter().rev();
                    let patterns = patterns.filter(|(pattern, _)| pattern.inner(segment).is_some());
                    open.extend(patterns.map(|(_, next)| (*next, depth + 1, false)));
                    open.extend(node.literals.get(*segment).map(|next| (*next, depth + 1, false)));
                    None
                }
                // A tail can be empty.
                None => accept(&node.ends).or_else(|| accept(&node.tails)),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

/// Whether all placeholders of a path are names alone.
pub(super) fn has_names_alone(path: &str) -> bool {
    let mut names = path
        .split('{')
        .skip(1)
        .map(|part| part.split('}').next().unwrap_or_default());
    !names.any(|name| name.starts_with(['+', '#', '.', '/', ';']) || name.contains([',', '*', ':']))
}

/// The part of a URL template before its query.
pub(super) fn path_of(template: &str) -> &str {
    template.get(..end_of_path(template)).unwrap_or(template)
}

/// The pairs of the query that a URL template has itself, without those of expressions.
pub(super) fn literal_pairs(template: &str) -> impl Iterator<Item = (&str, &str)> {
    let query = template.get(end_of_path(template)..).unwrap_or_default();
    let query = query.split('#').next().and_then(|query| query.strip_prefix('?'));
    pairs(query.unwrap_or_default())
}

/// The offset of a `?` outside braces, or of an expression of the query or the fragment.
fn end_of_path(template: &str) -> usize {
    let bytes = template.as_bytes();
    let mut is_inside = false;
    let end = bytes
        .iter()
        .zip(bytes.iter().skip(1).chain([&0]))
        .position(|(byte, next)| {
            match byte {
                b'{' => is_inside = true,
                b'}' => is_inside = false,
                _ => {}
            }
            (*byte == b'?' && !is_inside) || (*byte == b'{' && matches!(next, b'?' | b'&' | b'#'))
        });
    end.unwrap_or(template.len())
}

/// The segments of a path template: slashes within braces are operators.
fn segments(path: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(path);
    std::iter::from_fn(move || {
        let text = rest?;
        let mut is_inside = false;
        let end = text.find(|c: char| {
            match c {
                '{' => is_inside = true,
                '}' => is_inside = false,
                _ => {}
            }
            c == '/' && !is_inside
        });
        rest = end.and_then(|end| text.get(end + 1..));
        text.get(..end.unwrap_or(text.len()))
    })
}
