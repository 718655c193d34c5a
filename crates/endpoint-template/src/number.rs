//! Numbers as text: integers as digits, others as in JSON.

use core::fmt::{self, Write};

/// Room for the longest number.
const ROOM: usize = 32;

/// The digits of the numbers below 100.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
static PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut number = 0;
    while number < 100 {
        pairs[number] = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
        number += 1;
    }
    pairs
};

/// A buffer for the text of a value that is not text.
#[derive(Debug)]
pub struct Digits {
    room: [u8; ROOM],
    length: usize,
}

impl Default for Digits {
    fn default() -> Self {
        Self::new()
    }
}

impl Digits {
    /// An empty buffer.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self {
            room: [0; ROOM],
            length: 0,
        }
    }

    /// The digits of a number, and a sign if it is negative.
    #[inline]
    pub(crate) fn whole(&mut self, mut number: u64, is_negative: bool) -> &[u8] {
        let mut start = ROOM;
        // Two digits at a time: divisions are slow.
        while number >= 10 {
            let pair = PAIRS.get((number % 100) as usize).copied().unwrap_or_default();
            number /= 100;
            start -= 2;
            if let Some(places) = self.room.get_mut(start..start + 2) {
                places.copy_from_slice(&pair);
            }
        }
        if number > 0 || start == ROOM {
            start -= 1;
            self.put(start, b'0' + number as u8);
        }
        if is_negative {
            start -= 1;
            self.put(start, b'-');
        }
        self.room.get(start..).unwrap_or_default()
    }

    /// The shortest text that reads as this number, as JSON has it: `1.0`, `0.1`, `1e-7`, `1e+16`. `None` if it is not
    /// finite.
    pub(crate) fn float(&mut self, number: f64) -> Option<&[u8]> {
        if !number.is_finite() {
            return None;
        }
        // `-1.25e-7`: one digit, a dot and others if there are any, and the power of ten.
        let mut shortest = Self::new();
        write!(shortest, "{number:e}").ok()?;
        let places = match shortest.as_str().split_once('.') {
            Some((_, others)) => others.find('e')?,
            None => 0,
        };
        // Of two texts that are equally near to the number, JSON's writers have the even one.
        let mut even = Self::new();
        write!(even, "{number:.places$e}").ok()?;
        if even.as_str().parse() == Ok(number) {
            shortest = even;
        }
        let (significand, exponent) = shortest.as_str().split_once('e')?;
        let (sign, significand) = significand.split_at(usize::from(significand.starts_with('-')));
        let (first, others) = significand.split_once('.').unwrap_or((significand, ""));
        let exponent: i32 = exponent.parse().ok()?;
        self.length = 0;
        self.write_str(sign).ok()?;
        match usize::try_from(exponent) {
            Ok(places @ ..16) => {
                let (whole, fraction) = others.split_at_checked(places).unwrap_or((others, "0"));
                let fraction = if fraction.is_empty() { "0" } else { fraction };
                let zeros = places - whole.len();
                write!(self, "{first}{whole}{:0<zeros$}.{fraction}", "").ok()?;
            }
            Err(_) if exponent >= -5 => {
                let zeros = exponent.unsigned_abs() as usize - 1;
                write!(self, "0.{:0<zeros$}{first}{others}", "").ok()?;
            }
            _ => {
                let dot = if others.is_empty() { "" } else { "." };
                write!(self, "{first}{dot}{others}e{exponent:+}").ok()?;
            }
        }
        Some(self.as_str().as_bytes())
    }

    #[inline]
    fn put(&mut self, at: usize, byte: u8) {
        if let Some(place) = self.room.get_mut(at) {
            *place = byte;
        }
    }

    fn as_str(&self) -> &str {
        let text = self.room.get(..self.length).unwrap_or_default();
        str::from_utf8(text).unwrap_or_default()
    }
}

impl Write for Digits {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        let place = self.room.get_mut(self.length..end).ok_or(fmt::Error)?;
        place.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}
