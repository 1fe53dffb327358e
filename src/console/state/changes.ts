// That the world changed, told to whoever shows something of it: not for each change, but soon after the last.

import { signal } from '@preact/signals';

/** Counts the times at which something may have to be read again. */
export const changes = signal(0);

const soonMs = 120;
let waiting: ReturnType<typeof setTimeout> | undefined;

export function tellChange(): void {
  waiting ??= setTimeout(() => {
    waiting = undefined;
    changes.value += 1;
  }, soonMs);
}
