// Tells everything that shows the world that it changed: once for all changes that come soon after each other.

import { signal } from '@preact/signals';

export const changes = signal(0);

const soonMs = 120;
let isWaiting = false;

export function notifyChange(): void {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    changes.value += 1;
  }, soonMs);
}
