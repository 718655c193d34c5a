//! Calls of the operations of two catalogues, with every place and style.

use super::values::{Odd, any, flat, list, name, nested, oddness, scalar, text};
use super::{options, surroundings};
use crate::call::{Ask, Call, Layer, Plain, Step};
use crate::dice::Dice;

/// A catalogue of everyday operations.
const SHOP: &str = "endpoint-catalogue 2\n\
     @title A shop\n\
     @server https://a.example/v1/\n\
     @security ^authorization ?key ~session\n\
     DELETE /items/{id} items/delete ?force:boolean >json .reason\n\
     GET /items items/list ?state=open|closed ?ids:integer[] ?tags:string[]+comma ?pipes:string[]+pipe \
        ?spaces:string[]+space ?deep:string[]|object|object[]+deep ?form:object ?flat:object+comma ?json:object+json ^x-tags:string[] \
        ^x-object:object ^x-form:object+form ~theme ~ids:integer[] # List items\n\
     GET /items/{id} items/get /id:integer\n\
     GET /matrix/{;ids*} matrix /ids:integer[]\n\
     GET /styles/{plain}/{.label}/{object*} styles /object:object\n\
     PATCH /names/{name} names/rename >json! .name!\n\
     POST /both both ?q! >json .q! .r\n\
     POST /forms forms >form! .name! .tags:string[] .deep:string[]+deep .object:object .lines:object[]+deep \
        .json:object+json .flat:object+comma .spread:object+form .count:integer\n\
     POST /items items/create ?notify:boolean >json! .item! .tags:string[] .extra:object\n\
     POST /maps maps >json .*:integer\n\
     POST /parts parts >multipart! .title .image:file .images:file[] .tags:string[] .meta:object .list:object[] .deep:object+deep \
        .names:string[]+deep .page+text/html .pages:string[]+text/html .sum:integer+text/html\n\
     POST /raw raw @https://upload.example ?name! >application/octet-stream!:file\n\
     POST /several several >text/plain >form >json .a\n\
     PUT /empty empty >json! .a\n\
     PUT /lists lists >json!:string[]\n\
     PUT /vendor vendor >application/vnd.api+json .a\n";

/// A catalogue whose parameters mostly allow anything.
pub(crate) const EVERYTHING: &str = "endpoint-catalogue 2\n\
     @server https://a.example/v1\n\
     @security ^authorization ?key ~session\n\
     DELETE /x/{id} d /id:integer ?f:boolean >json .r\n\
     GET /m/{;ids*} m /ids:integer[]\n\
     GET /x g ?a ?b:integer[]=1|2 ?c:string[]+comma ?d:any+deep ?e:object ?f:object+comma ?g:any+json ?h:string[]+pipe+reserved \
        ^h:any ^i:object+form ~j:any\n\
     PATCH /n/{name} n >json! .name!\n\
     POST /f f >form! .a .b:any+deep .c:any .d:any+json .e:any+comma .f:object+form .*:any\n\
     POST /j j ?q! >json >multipart .q! .r:any\n\
     POST /p p >multipart .a .b:file .c:any .d:any+deep .e:file[]\n\
     PUT /r r @https://b.example ?n! >text/plain!:string >application/vnd.api+json .x\n";

/// The catalogues, by index.
const CATALOGUES: [&str; 2] = [SHOP, EVERYTHING];

/// The properties of a catalogue's line that a call needs.
struct Line {
    route: String,
    id: String,
    parameters: Vec<Parameter>,
    has_whole_body: bool,
}

struct Parameter {
    /// The name, with the sign of its place.
    name: String,
    kind: String,
    values: Vec<String>,
    is_required: bool,
}

fn lines(text: &str) -> Vec<Line> {
    let operations = text.lines().skip(1).filter(|line| !line.starts_with('@'));
    operations.map(line).collect()
}

fn line(text: &str) -> Line {
    let words: Vec<&str> = text.split(" # ").next().unwrap().split(' ').collect();
    let mut parameters: Vec<Parameter> = words[3..].iter().filter_map(|word| parameter(word)).collect();
    for name in words[1].split('{').skip(1) {
        let name = name.split('}').next().unwrap().trim_matches(['.', ';', '*']);
        match parameters.iter_mut().find(|one| one.name == format!("/{name}")) {
            Some(one) => one.is_required = true,
            None => parameters.push(Parameter {
                name: format!("/{name}"),
                kind: "string".to_owned(),
                values: Vec::new(),
                is_required: true,
            }),
        }
    }
    let has_whole_body = words[3..]
        .iter()
        .any(|word| word.starts_with('>') && word.contains(':'));
    Line {
        route: format!("{} {}", words[0], words[1]),
        id: words[2].to_owned(),
        parameters,
        has_whole_body,
    }
}

fn parameter(word: &str) -> Option<Parameter> {
    if !word.starts_with(['/', '?', '^', '~', '.']) {
        return None;
    }
    let (word, values) = word.split_once('=').unwrap_or((word, ""));
    let word = word.split('+').next().unwrap();
    let (name, kind) = word.split_once(':').unwrap_or((word, "string"));
    Some(Parameter {
        name: name.trim_end_matches('!').to_owned(),
        kind: kind.to_owned(),
        values: values
            .split('|')
            .filter(|value| !value.is_empty())
            .map(str::to_owned)
            .collect(),
        is_required: name.ends_with('!'),
    })
}

/// A call of one of the catalogues' operations, by route or id.
pub(super) fn call(dice: &mut Dice, odd: Odd) -> Call {
    let index = dice.below(CATALOGUES.len());
    let lines = lines(CATALOGUES[index]);
    let line = &lines[dice.below(lines.len())];
    let mut call = Call::new(Ask::Request, Some(route(dice, odd, line)), Layer::Steps(Vec::new()));
    surroundings(dice, odd, &mut call);
    let mut layers = vec![Vec::new(); 2 + dice.pick(&[0, 0, 0, 1, 2])];
    let last = layers.len() - 1;
    let catalogue = if dice.percent(90) { 0 } else { dice.below(layers.len()) };
    layers[catalogue].push(Step::Catalogue(CATALOGUES[index].to_owned()));
    for parameter in &line.parameters {
        if !dice.percent(if parameter.is_required { 97 } else { 35 }) {
            continue;
        }
        let value = value(dice, odd, parameter);
        // The sign of a place chooses between several. Without it, the first place gets the value.
        let keeps_sign = parameter.is_required && line.id == "both" || dice.percent(5);
        let plain = parameter.name.get(1..).unwrap_or_default();
        let plain = if plain == "*" { "other" } else { plain };
        let name = if keeps_sign {
            parameter.name.clone()
        } else {
            plain.to_owned()
        };
        let at = if dice.percent(85) {
            last
        } else {
            dice.below(layers.len())
        };
        layers[at].push(match dice.below(40) {
            0 => Step::Query(name, value),
            1 => Step::Body(name, value),
            _ => Step::Param(name, value),
        });
    }
    if line.has_whole_body || dice.percent(3) {
        let content = Plain::List(vec![Plain::Text(text(dice, odd))]);
        layers[last].push(match dice.below(3) {
            0 => Step::Text(text(dice, odd)),
            1 => Step::Data(content),
            _ => Step::Bytes(vec![0, 255]),
        });
    }
    if dice.percent(5 + odd.0 / 2) {
        layers[last].push(Step::Param(name(dice, odd), scalar(dice, odd)));
    }
    if dice.percent(40) {
        let odd = oddness(dice);
        options::settle(dice, odd, &mut layers);
    }
    call.options = Layer::Steps(layers.pop().unwrap_or_default());
    call.defaults = layers.into_iter().map(Layer::Steps).collect();
    call
}

fn route(dice: &mut Dice, odd: Odd, line: &Line) -> String {
    if dice.percent(odd.0 / 4) {
        return dice.word(&[
            "items/lst",
            "GET /nothing",
            "",
            "GET /items/{other}",
            "items",
            "POST /item",
        ]);
    }
    match dice.below(8) {
        0..4 => line.id.clone(),
        4 => line
            .route
            .replace(['{', '}', '.', ';', '*'], "~")
            .replace("/~~", "/:")
            .replace("/~", "/:")
            .replace('~', ""),
        5 => format!("{}{{?page}}", line.route),
        _ => line.route.clone(),
    }
}

fn value(dice: &mut Dice, odd: Odd, parameter: &Parameter) -> Plain {
    if dice.percent(2 + odd.0 / 4) {
        return any(dice, odd);
    }
    if !parameter.values.is_empty() {
        let values: Vec<&str> = parameter.values.iter().map(String::as_str).collect();
        return Plain::Text(dice.word(&values));
    }
    let kinds: Vec<&str> = parameter.kind.split('|').collect();
    let kind = dice.word(&kinds);
    let (kind, is_list) = kind.strip_suffix("[]").map_or((&*kind, false), |kind| (kind, true));
    let is_list = is_list && dice.percent(85);
    if !is_list {
        return one(dice, odd, kind);
    }
    Plain::List((0..dice.below(4)).map(|_| one(dice, odd, kind)).collect())
}

fn one(dice: &mut Dice, odd: Odd, kind: &str) -> Plain {
    match kind {
        "integer" => Plain::Int(i64::try_from(dice.below(100)).unwrap()),
        "boolean" => Plain::Bool(dice.percent(50)),
        "object" if dice.percent(70) => flat(dice, odd),
        "object" => Plain::Object(vec![
            ("a".to_owned(), list(dice, odd)),
            ("b".to_owned(), flat(dice, odd)),
        ]),
        "any" => nested(dice, odd, 2),
        _ => Plain::Text(text(dice, odd)),
    }
}
