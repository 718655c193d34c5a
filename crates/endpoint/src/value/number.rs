//! Numbers, with the digits that JSON writes.

use std::fmt;
use std::num::NonZero;

use serde::ser::{Error as _, Serialize, Serializer};

use super::conversions;
use crate::template::{Digits, Variable};

/// A number: an unsigned or signed integer of 64 bits, or a double.
#[derive(Clone, Copy, PartialEq)]
pub struct Number(Repr);

pub(super) const PAST_BITS: &str = "holds a number of more than 64 bits: give it as a text";

pub(super) const NOT_FINITE: &str = "holds a number that is not finite";

#[derive(Clone, Copy, PartialEq)]
enum Repr {
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    /// The place of a value that can't be made, with the reason.
    Unmade(&'static str),
}

impl Number {
    #[inline]
    const fn unsigned(number: u64) -> Self {
        Self(Repr::Unsigned(number))
    }

    /// `Signed` holds only negative numbers, so that equal numbers are equal.
    #[inline]
    const fn signed(number: i64) -> Self {
        if number < 0 {
            Self(Repr::Signed(number))
        } else {
            Self(Repr::Unsigned(number as u64))
        }
    }

    /// The number as `u64`, if it is whole and fits.
    ///
    /// ```
    /// use endpoint::Number;
    ///
    /// assert_eq!(Number::from(7).as_u64(), Some(7));
    /// assert_eq!(Number::from(-7).as_u64(), None);
    /// ```
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        match self.0 {
            Repr::Unsigned(number) => Some(number),
            Repr::Signed(number) => number.try_into().ok(),
            Repr::Float(_) | Repr::Unmade(_) => None,
        }
    }

    /// The number as `i64`, if it is whole and fits.
    ///
    /// ```
    /// use endpoint::Number;
    ///
    /// assert_eq!(Number::from(-7).as_i64(), Some(-7));
    /// assert_eq!(Number::from(u64::MAX).as_i64(), None);
    /// ```
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Unsigned(number) => number.try_into().ok(),
            Repr::Signed(number) => Some(number),
            Repr::Float(_) | Repr::Unmade(_) => None,
        }
    }

    /// The number as the nearest `f64`.
    ///
    /// ```
    /// assert_eq!(endpoint::Number::from(0.5).as_f64(), 0.5);
    /// ```
    #[must_use]
    pub fn as_f64(&self) -> f64 {
        match self.0 {
            Repr::Unsigned(number) => number as f64,
            Repr::Signed(number) => number as f64,
            Repr::Float(number) => number,
            Repr::Unmade(_) => f64::NAN,
        }
    }

    /// The whole number, if 64 bits keep it.
    pub(super) fn whole(number: i128) -> Option<Self> {
        let unsigned = u64::try_from(number).map(Self::unsigned);
        unsigned.or_else(|_| i64::try_from(number).map(Self::signed)).ok()
    }

    /// The number that JSON writes so, if 64 bits keep it.
    pub(super) fn parse(text: &str) -> Option<Self> {
        if let Ok(number) = text.parse() {
            return Some(Self::unsigned(number));
        }
        if let Ok(number) = text.parse() {
            return Some(Self::signed(number));
        }
        let float: f64 = text.parse().ok()?;
        (decimal(text)? == decimal(&format!("{float:e}"))?).then_some(Self(Repr::Float(float)))
    }

    /// Whether it is a float past 64 bits. In JSON it may have been an integer, which `serde_json` reads as a float that has
    /// lost digits, so it is not read there (decision 16).
    pub(crate) fn is_past_bits(&self) -> bool {
        const MAX: f64 = 18_446_744_073_709_551_616.0;
        const MIN: f64 = -9_223_372_036_854_775_808.0;
        matches!(self.0, Repr::Float(number) if number.is_finite() && (number >= MAX || number <= MIN))
    }

    pub(super) fn variable(&self) -> Variable<'static> {
        match self.0 {
            Repr::Unsigned(number) => Variable::Unsigned(number),
            Repr::Signed(number) => Variable::Signed(number),
            Repr::Float(_) | Repr::Unmade(_) => Variable::Float(self.as_f64()),
        }
    }

    /// Takes the place of a value that can't be made, so that the request has this error.
    pub(super) const fn unmade(reason: &'static str) -> Self {
        Self(Repr::Unmade(reason))
    }

    /// The reason why the number can't be sent.
    #[inline]
    pub(super) fn wrong(&self) -> Option<&'static str> {
        match self.0 {
            Repr::Float(number) if !number.is_finite() => Some(NOT_FINITE),
            Repr::Unmade(reason) => Some(reason),
            _ => None,
        }
    }
}

/// The digits and the power of ten of a decimal number, without the zeros at either end.
fn decimal(text: &str) -> Option<(String, i64)> {
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let digits = format!("{}{fraction}", whole.trim_start_matches('-'));
    let significant = digits.trim_end_matches('0');
    // No double has a power of ten past 32 bits.
    let power =
        i64::from(exponent.parse::<i32>().ok()?) + (digits.len() - significant.len()) as i64 - fraction.len() as i64;
    match significant.trim_start_matches('0') {
        "" => Some((String::new(), 0)),
        significant => Some((significant.to_owned(), power)),
    }
}

macro_rules! whole_numbers {
    ($($from:ident: $($type:ty)*),*) => {$($(
        // Every cast widens: no platform has a `usize` of more than 64 bits.
        conversions!(Number: $type, number => Self::$from(number as _); NonZero<$type>, number => number.get().into(););
    )*)*};
}

whole_numbers!(unsigned: u8 u16 u32 u64 usize, signed: i8 i16 i32 i64 isize);

conversions!(Number:
    f64, number => Self(Repr::Float(number));
    // A number past 64 bits is the error of the request.
    u128, number => i128::try_from(number).unwrap_or(i128::MAX).into();
    i128, number => Self::whole(number).unwrap_or(Self::unmade(PAST_BITS));
    // By way of the shortest digits: `0.1_f32` becomes 0.1, not 0.10000000149011612.
    f32, number => Self(Repr::Float(number.to_string().parse().unwrap_or(f64::NAN)));
);

/// Prints the digits that JSON has.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.variable().text(&mut Digits::new()) {
            Ok(text) => f.pad(text),
            Err(_) => self.as_f64().fmt(f),
        }
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A number that is not finite is an error: JSON has none.
impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Some(wrong) = self.wrong() {
            return Err(S::Error::custom(format_args!("the value {wrong}")));
        }
        match self.0 {
            Repr::Unsigned(number) => serializer.serialize_u64(number),
            Repr::Signed(number) => serializer.serialize_i64(number),
            Repr::Float(_) | Repr::Unmade(_) => serializer.serialize_f64(self.as_f64()),
        }
    }
}
