// A function without parameters that sets a signal to a value, for buttons and effects.

import type { Signal } from '@preact/signals';

export const setTo =
  <Value>(state: Signal<Value>, value: Value) =>
  (): void => {
    state.value = value;
  };
