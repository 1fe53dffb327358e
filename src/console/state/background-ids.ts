// Ids of the last requests that consoles sent to fill a panel, and not because somebody asked for them. The tabs of a browser
// tell each other, so that none lists what another one read.

import { signal } from '@preact/signals';

export const backgroundIds = signal<ReadonlySet<string>>(new Set());
const keptIds = 1_000;
const storedAs = 'sbox-background-requests';
const storeAfterMs = 200;
let isStoring = false;

/** Reads what was stored, now and whenever another tab stores. */
export function shareBackground(): void {
  const merge = (text: string | null) => {
    const ids: unknown = JSON.parse(text ?? '[]');
    if (Array.isArray(ids)) add(ids.map(String));
  };
  addEventListener('storage', ({ key, newValue }) => {
    if (key === storedAs) merge(newValue);
  });
  merge(localStorage.getItem(storedAs));
}

export function rememberBackground(requestId: string): void {
  add([requestId]);
  if (isStoring) return;
  isStoring = true;
  setTimeout(() => {
    isStoring = false;
    localStorage.setItem(storedAs, JSON.stringify([...backgroundIds.peek()]));
  }, storeAfterMs);
}

/** The server counts its requests anew. */
export function forgetBackground(): void {
  backgroundIds.value = new Set();
  localStorage.removeItem(storedAs);
}

function add(ids: readonly string[]): void {
  const all = new Set([...backgroundIds.peek(), ...ids]);
  backgroundIds.value = new Set([...all].slice(-keptIds));
}
