//! A list that needs no allocation while its items are few.

use std::ops::{Deref, DerefMut};

/// A list whose first `N` items are kept in place. With more than `N`, all move to the heap.
#[derive(Debug, Clone)]
pub(crate) struct Few<T, const N: usize> {
    few: [T; N],
    /// The number of items in place.
    count: usize,
    /// All items, if they are more than `N`.
    many: Vec<T>,
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    #[inline]
    fn default() -> Self {
        Self {
            few: [T::default(); N],
            count: 0,
            many: Vec::new(),
        }
    }
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        // The place comes first, so that the fields of the item are written to it one by one: an item that is built
        // elsewhere and then copied stalls the processor.
        let place = match self.few.get_mut(self.count) {
            Some(place) => {
                self.count += 1;
                Some(place)
            }
            None => self.place_among_many(),
        };
        if let Some(place) = place {
            *place = item;
        }
    }

    #[inline(never)]
    fn place_among_many(&mut self) -> Option<&mut T> {
        if self.many.is_empty() {
            self.many.extend_from_slice(&self.few);
        }
        self.many.push(T::default());
        self.many.last_mut()
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match self.many.is_empty() {
            true => self.few.get(..self.count).unwrap_or_default(),
            false => &self.many,
        }
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        match self.many.is_empty() {
            true => self.few.get_mut(..self.count).unwrap_or_default(),
            false => &mut self.many,
        }
    }
}
