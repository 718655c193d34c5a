//! `endpoint batch`: JSON lines in, JSON lines out, in order and in constant memory.
//!
//! `blocks` cuts the input into runs of whole lines, `line` reads one line, `answer` computes its answer and `envelope`
//! writes it, `pipeline` does so on several cores. `bounds` is how much a line may be and make, `budget` how much all that are
//! answered at a time may take; `setup` holds for all lines.

mod answer;
mod blocks;
mod bounds;
mod budget;
mod envelope;
mod id;
mod input;
mod line;
mod memory;
mod pipeline;
mod progress;
mod refusal;
mod run;
mod setup;
mod sink;
mod summary;
mod tally;
mod text;

pub(crate) use self::run::run;
