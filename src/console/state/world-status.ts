// The status of the world: its clock, its credits, its position.

import type { ReadonlySignal } from '@preact/signals';
import { type Reading, readDocument } from './readings.ts';

/** What GET /status answers. */
export interface WorldStatus {
  readonly world: string;
  readonly organizationId: string;
  readonly identity: { readonly profile: string; readonly permissions: readonly string[] };
  readonly position: number;
  readonly log: { readonly engine: string; readonly isWritable: boolean };
  readonly now: string;
  readonly remainingCredits: number;
  readonly capCredits: number;
}

export const worldStatus = (): ReadonlySignal<Reading<WorldStatus>> => readDocument<WorldStatus>('/status');
