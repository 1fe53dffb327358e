// That the world changed, told to whoever shows something of it: not for each change, but soon after the last.

import { signal } from '@preact/signals';

/** Counts the times at which something may have to be read again. */
export const changes = signal(0);

const soonMs = 120;
let isWaiting = false;

export function tellChange(): void {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    changes.value += 1;
  }, soonMs);
}
