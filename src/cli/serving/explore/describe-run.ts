// Describes what went wrong in a run: calls that were carried out first, then records, then references to them; and what the
// requests of the run suggest to repair in the client. Nothing is guessed beyond them.

import { canonicalJson } from '../../../primitives/canonical.ts';
import { counted } from '../../../primitives/counted.ts';
import { groupBy } from '../../../primitives/group-by.ts';
import { listDifferences } from '../../../primitives/json-differences.ts';
import { idsIn, type RecordMeaning, rename } from '../../../world/meaning.ts';
import type { ComparableRun, NamedRequest } from './comparable-run.ts';
import { findChanged, findExtra } from './judge.ts';

/** The sentences have no full stops. */
export function describeRun(baseline: ComparableRun, run: ComparableRun): string[] {
  if (run.exitCode === null) return ['it did not end'];
  const shown = (run.exitCode === 0 ? findChanged : findExtra)(baseline, run).map(describeCalls);
  const credits = describeCredits(baseline, run);
  if (shown.length > 0) return [...shown.slice(0, -1), [shown.at(-1), ...credits].join('; ')];
  return [...describeRecords(baseline, run), ...credits];
}

function describeCalls({ now, before }: ReturnType<typeof findChanged>[0]): string {
  const [{ operationId, path, body }] = (now.length > 0 ? now : before) as [NamedRequest];
  const named = [...new Set(idsIn(`${path} ${JSON.stringify(body)}`))].slice(0, 3);
  const what = named.length === 0 ? operationId : `${operationId} for ${inWords.format(named)}`;
  if (now.length === 0) return `${what} was not carried out`;
  const usual = before.length === 1 ? '' : ` instead of ${times(before.length)}`;
  const keys = new Set(now.flatMap(({ idempotencyKey }) => idempotencyKey ?? [])).size;
  const withKeys = now.length > 1 && keys > 0 ? `, with ${count(keys)} ${keys === 1 ? 'key' : 'keys'}` : '';
  const made = now.flatMap(({ created = [] }) => created.slice(0, 1));
  return `${what} was carried out ${times(now.length)}${usual}${withKeys}${made.length === 0 ? '' : `: ${made.join(', ')}`}`;
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const count = (number: number): string => numbers[number] ?? String(number);
const times = (number: number): string => ['not at all', 'once', 'twice'][number] ?? `${count(number)} times`;
const inWords = new Intl.ListFormat('en-GB');

function describeCredits(baseline: ComparableRun, run: ComparableRun): string[] {
  const sum = (one: ComparableRun) => one.finalStates.reduce((total, { usedCredits }) => total + usedCredits, 0);
  const [before, now] = [sum(baseline), sum(run)];
  return before === now ? [] : [`${counted(now, 'credit')} instead of ${before}`];
}

/** Deliveries, and references alone, are named only where nothing else differs. */
function describeRecords(baseline: ComparableRun, run: ComparableRun): string[] {
  const [before, now] = [leftover(baseline, run), leftover(run, baseline)];
  const names = [...new Set([...before, ...now].map(({ collection }) => collection))];
  if (names.length === 0) return ['the same records were made, but they refer to each other differently'];
  const others = names.filter((name) => name !== 'webhookDeliveries');
  return (others.length > 0 ? others : names).map((name) => {
    const isOf = ({ collection }: RecordMeaning) => collection === name;
    return describeCollection(name, before.filter(isOf), now.filter(isOf));
  });
}

/** Leaves out records that differ only by references. */
function leftover(of: ComparableRun, without: ComparableRun): RecordMeaning[] {
  const known = groupBy(recordsOf(without), maskIds);
  return recordsOf(of).filter((record) => known.get(maskIds(record))?.pop() === undefined);
}

const recordsOf = ({ finalStates }: ComparableRun): RecordMeaning[] => finalStates.flatMap(({ records }) => records);

const maskIds = ({ collection, value }: RecordMeaning): string =>
  canonicalJson([collection, rename(value, () => 'id')]);

function describeCollection(name: string, were: readonly RecordMeaning[], are: readonly RecordMeaning[]): string {
  const ids = are.slice(0, 5).map(({ id }) => id);
  if (were.length !== are.length)
    return `${name}: ${are.length} new instead of ${were.length}${are.length === 0 ? '' : `: ${ids.join(', ')}`}`;
  const [first] = listDifferences(were[0]?.value, are[0]?.value);
  return `${ids[0]} has ${first?.path} ${first?.after} instead of ${first?.before}`;
}

export function adviseOn({ requests, writesByName }: ComparableRun): string[] {
  const advice = requests.flatMap((request, index) => adviseAfter(request, requests.slice(index + 1), writesByName));
  const twice = [...writesByName.values()].filter((same) => new Set(same.map((one) => one.idempotencyKey)).size > 1);
  const keys = twice.map(
    ([first]) => `${first?.operationId} was sent again with a new key: keep the key of a request until it is answered`,
  );
  return [...new Set([...advice, ...keys])];
}

function adviseAfter(
  { operationId, method, fault, name, created }: NamedRequest,
  later: ComparableRun['requests'],
  writesByName: ComparableRun['writesByName'],
): string | readonly [] {
  const rest = later.filter((other) => other.operationId === operationId);
  const isAgain = rest.some((other) => other.name === name);
  const refused = rest.find(({ code }) => code === 'duplicate_resource' || code === 'claim_already_open');
  const byAsking =
    method === 'GET' ? 'a read changes nothing, so send it again' : 'the same key would have returned that response';
  if (fault === 'lost' && refused !== undefined)
    return `${operationId} was refused as ${refused.code} when resent: the same key would have returned the first response`;
  if (fault === 'lost' && !isAgain) return `${operationId} was not sent again after its response was lost: ${byAsking}`;
  const isRefusal = fault === '429' || fault === '503';
  return isRefusal && created === undefined && !writesByName.has(name) && !isAgain
    ? `${operationId} was not sent again after ${fault}: wait as long as Retry-After says, then send it again`
    : [];
}
