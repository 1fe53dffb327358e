// Notifies everything that shows the world of changes, once for several that follow closely.

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
