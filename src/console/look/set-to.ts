import type { Signal } from '@preact/signals';

export const setTo =
  <Value>(state: Signal<Value>, value: Value) =>
  (): void => {
    state.value = value;
  };
