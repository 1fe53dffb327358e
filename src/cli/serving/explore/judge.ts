// Whether a run ended as the baseline did. The state decides; what was carried out decides only for a client that gave up.

import { type Meaning, meaningOf } from '../../../world/meaning.ts';
import { carriedOut, type NamedRequest, nameRequests } from './carried-out.ts';
import type { Run } from './run-client.ts';

export const verdicts = ['same', 'stopped', 'stopped, done', 'wrong', 'hung'] as const;
/** From the best to the worst. */
export type Verdict = (typeof verdicts)[number];
export const isFailure = (verdict: Verdict): boolean => verdict === 'wrong' || verdict === 'hung';

/** A run as it is compared. */
export interface Seen {
  readonly exitCode: number | null;
  readonly requests: readonly NamedRequest[];
  readonly carried: ReadonlyMap<string, readonly NamedRequest[]>;
  /** Worlds in which anything happened. */
  readonly ends: readonly Meaning[];
}

export function see(run: Run, leftOut: ReadonlySet<string>): Seen {
  const requests = nameRequests(run, leftOut);
  const ends = run.states.map((state) => meaningOf(state, leftOut)).filter(({ isUntouched }) => !isUntouched);
  return { exitCode: run.exitCode, requests, carried: carriedOut(requests), ends };
}

export const hasSameEnds = (one: Seen, other: Seen): boolean => digestsOf(one).join() === digestsOf(other).join();

const digestsOf = ({ ends }: Seen): string[] => ends.map(({ digest }) => digest).sort();

export function judge(baseline: Seen, run: Seen): Verdict {
  if (run.exitCode === null) return 'hung';
  if (run.exitCode === 0) return hasSameEnds(baseline, run) ? 'same' : 'wrong';
  if (findExtra(baseline, run).length > 0) return 'wrong';
  const isDone = run.requests.some(
    ({ struck, created, method }) => struck === 'lost' && created !== undefined && method !== 'GET',
  );
  return isDone ? 'stopped, done' : 'stopped';
}

/** What was carried out more or less often than in the baseline. */
export function findChanged(
  baseline: Seen,
  run: Seen,
): { now: readonly NamedRequest[]; before: readonly NamedRequest[] }[] {
  const names = new Set([...baseline.carried.keys(), ...run.carried.keys()]);
  return [...names]
    .map((name) => ({ now: run.carried.get(name) ?? [], before: baseline.carried.get(name) ?? [] }))
    .filter(({ now, before }) => now.length !== before.length);
}

/** What was carried out more often, but for what changes or withdraws what the run itself made. */
export const findExtra = (baseline: Seen, run: Seen) =>
  findChanged(baseline, run).filter(({ now, before }) => now.length > before.length && !now[0]?.changesOwn);
