//! `endpoint batch`: JSON lines in, JSON lines out, in order and in constant memory.
//!
//! `blocks` cuts the input into runs of whole lines, `line` reads one line, `answer` computes its answer, `pipeline`
//! does so on several cores.

mod answer;
mod blocks;
mod line;
mod memory;
mod pipeline;
mod progress;
mod refusal;
mod run;
mod tally;

pub(crate) use self::run::run;
