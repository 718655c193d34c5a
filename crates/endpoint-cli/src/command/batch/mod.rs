//! `endpoint batch`: JSON lines in, JSON lines out, in order and in constant memory.
//!
//! `blocks` cuts the input into runs of whole lines, `line` reads one line, `answer` computes its answer and `envelope`
//! writes it, `pipeline` does so on several cores. `bounds` is what a line may ask for, `estimate` what it does ask for;
//! `setup` holds for all lines.

mod answer;
mod blocks;
mod bounds;
mod envelope;
mod estimate;
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

pub(crate) use self::run::run;
