// A recording of what this page sends, kept until it is downloaded. Its length is bounded.

import { signal } from '@preact/signals';
import { type Exchange, recordWith } from '../state/exchange.ts';
import { identities } from '../state/identities.ts';
import { buildHar } from './har.ts';

export const keptRecorded = 2_000;
/** Undefined while nothing is recorded. */
export const recorded = signal<readonly Exchange[] | undefined>(undefined);

export function startRecording(): void {
  recorded.value = [];
  recordWith((exchange) => {
    const kept = recorded.peek() ?? [];
    if (kept.length < keptRecorded) recorded.value = [...kept, exchange];
  });
}

/** Returns the text of the HAR file. */
export function stopRecording(): string {
  const exchanges = recorded.peek() ?? [];
  recorded.value = undefined;
  recordWith(undefined);
  return JSON.stringify(buildHar(exchanges, new Set(identities.peek().map(({ token }) => token))), null, 2);
}
