import { listDifferences } from '../../../primitives/json-differences.ts';
import { tryParseJson } from '../../../primitives/json-object.ts';
import { isId } from '../../../world/meaning.ts';
import type { ComparableRun, NamedRequest } from './comparable-run.ts';

export const verdicts = ['same', 'stopped', 'stopped, done', 'wrong', 'hung'] as const;
export type Verdict = (typeof verdicts)[number];
export const isFailure = (verdict: Verdict): boolean => verdict === 'wrong' || verdict === 'hung';

export const hasSameFinalStates = (one: ComparableRun, other: ComparableRun): boolean =>
  digestsOf(one).join() === digestsOf(other).join();

const digestsOf = ({ finalStates }: ComparableRun): string[] => finalStates.map(({ digest }) => digest).sort();

export function judge(baseline: ComparableRun, run: ComparableRun): Verdict {
  if (run.exitCode === null) return 'hung';
  if (run.exitCode === 0) return hasSameFinalStates(baseline, run) ? 'same' : 'wrong';
  if (findExtra(baseline, run).length > 0) return 'wrong';
  const isDone = run.requests.some(
    ({ fault, created, method }) => fault === 'lost' && created !== undefined && method !== 'GET',
  );
  return isDone ? 'stopped, done' : 'stopped';
}

/**
 * The members, as collection.path and operation.path, whose text differs between two equal runs: a client generates such names at
 * random, so they are not compared. Where an id or an instant differs, the runs did different things.
 */
export function findRandom(first: ComparableRun, second: ComparableRun): ReadonlySet<string> {
  const found = new Set<string>();
  const compare = (owner: string, one: unknown, other: unknown) => {
    for (const { path, before, after } of listDifferences(one, other))
      if (isName(before) && isName(after)) found.add(`${owner}.${path.replaceAll(/\[\d+\]/g, '')}`);
  };
  for (const [index, { records }] of first.finalStates.entries()) {
    const others = new Map(second.finalStates[index]?.records.map((one) => [one.collection + one.id, one.value]));
    for (const { collection, id, value } of records) compare(collection, value, others.get(collection + id));
  }
  for (const [index, { operationId, body }] of first.requests.entries()) {
    const other = second.requests[index];
    if (other?.operationId === operationId) compare(operationId, body, other.body);
  }
  return found;
}

const isName = (json: string): boolean => {
  const value = tryParseJson(json);
  return typeof value === 'string' && !isId(value) && !/^\d{4}-\d\d-\d\d/.test(value);
};

export function findChanged(
  baseline: ComparableRun,
  run: ComparableRun,
): { now: readonly NamedRequest[]; before: readonly NamedRequest[] }[] {
  const names = new Set([...baseline.writesByName.keys(), ...run.writesByName.keys()]);
  return [...names]
    .map((name) => ({ now: run.writesByName.get(name) ?? [], before: baseline.writesByName.get(name) ?? [] }))
    .filter(({ now, before }) => now.length !== before.length);
}

/** A call that changes or withdraws a record that the run itself made does not count. */
export const findExtra = (baseline: ComparableRun, run: ComparableRun) =>
  findChanged(baseline, run).filter(({ now, before }) => now.length > before.length && !now[0]?.changesOwn);
