// What went wrong in a run, in words: calls that were carried out first, then records, then what only refers to them; and what the
// requests of the run say about how to mend the client. Nothing is guessed beyond them.

import { canonicalJson } from '../../../primitives/canonical.ts';
import { groupBy } from '../../../primitives/group-by.ts';
import { listDifferences } from '../../../primitives/json-differences.ts';
import { idsIn, type Meant, rename } from '../../../world/meaning.ts';
import type { NamedRequest } from './carried-out.ts';
import { findChanged, findExtra, type Seen } from './judge.ts';

/** Sentences without their full stops. */
export function describeRun(baseline: Seen, run: Seen): string[] {
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
  const usual = before.length === 1 ? '' : ` instead of ${before.length === 0 ? 'not at all' : times(before.length)}`;
  const keys = new Set(now.flatMap(({ key }) => key ?? [])).size;
  const withKeys = now.length > 1 && keys > 0 ? `, with ${keys === 1 ? 'one key' : `${count(keys)} keys`}` : '';
  const made = now.flatMap(({ created = [] }) => created.slice(0, 1));
  return `${what} was carried out ${times(now.length)}${usual}${withKeys}${made.length === 0 ? '' : `: ${made.join(', ')}`}`;
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const count = (number: number): string => words[number] ?? String(number);
const times = (number: number): string => ({ 1: 'once', 2: 'twice' })[number] ?? `${count(number)} times`;
/** "one, two and three". */
const inWords = new Intl.ListFormat('en-GB');

function describeCredits(baseline: Seen, run: Seen): string[] {
  const sum = ({ ends }: Seen) => ends.reduce((total, { usedCredits }) => total + usedCredits, 0);
  const [before, now] = [sum(baseline), sum(run)];
  return before === now ? [] : [`${now} credits instead of ${before}`];
}

/** What differs of the records themselves; deliveries, and references alone, only where nothing else does. */
function describeRecords(baseline: Seen, run: Seen): string[] {
  const [before, now] = [leftover(baseline, run), leftover(run, baseline)];
  const isDelivery = ({ collection }: Meant) => collection === 'webhookDeliveries';
  const tell = (kept: (record: Meant) => boolean) => compareCollections(before.filter(kept), now.filter(kept));
  const shown = tell((record) => !isDelivery(record));
  if (shown.length > 0) return shown;
  const deliveries = tell(isDelivery);
  return deliveries.length > 0 ? deliveries : ['the same records were made, and refer to each other in another way'];
}

/** Records of one that the other lacks, references aside. */
function leftover(of: Seen, without: Seen): Meant[] {
  const known = groupBy(
    without.ends.flatMap(({ records }) => records),
    maskIds,
  );
  return of.ends.flatMap(({ records }) => records).filter((record) => known.get(maskIds(record))?.pop() === undefined);
}

const maskIds = ({ collection, value }: Meant): string => canonicalJson([collection, rename(value, () => 'id')]);

function compareCollections(before: readonly Meant[], now: readonly Meant[]): string[] {
  const by = (records: readonly Meant[]) => groupBy(records, ({ collection }) => collection);
  const [former, present] = [by(before), by(now)];
  return [...new Set([...former.keys(), ...present.keys()])].map((collection) => {
    const [were, are] = [former.get(collection) ?? [], present.get(collection) ?? []];
    const ids = are
      .map(({ id }) => id)
      .slice(0, 5)
      .join(', ');
    if (were.length !== are.length)
      return `${collection}: ${are.length} that are new instead of ${were.length}${ids === '' ? '' : `: ${ids}`}`;
    const [first] = listDifferences(were[0]?.value, are[0]?.value);
    return `${are[0]?.id} has ${first?.path} ${first?.after} instead of ${first?.before}`;
  });
}

/** What to change, from the requests alone. */
export function adviseOn({ requests, carried }: Seen): string[] {
  const advice = requests.flatMap((request, index) => adviseAfter(request, requests.slice(index + 1), carried));
  const twice = [...carried.values()].filter((same) => same.length > 1 && new Set(same.map(({ key }) => key)).size > 1);
  const keys = twice.map(
    (same) => `${same[0]?.operationId} was sent again with a new key: one request keeps its key until it is answered`,
  );
  return [...new Set([...advice, ...keys])];
}

function adviseAfter(
  { operationId, struck, name, created }: NamedRequest,
  later: Seen['requests'],
  carried: Seen['carried'],
): string | readonly [] {
  const rest = later.filter((other) => other.operationId === operationId);
  const isAgain = rest.some((other) => other.name === name);
  const refused = rest.find(({ code }) => code === 'duplicate_resource' || code === 'claim_already_open');
  if (struck === 'lost' && refused !== undefined)
    return `${operationId} was refused as ${refused.code} when it was sent again: the same key would have been given the first answer`;
  if (struck === 'lost' && !isAgain)
    return `${operationId} was not sent again after its answer was lost: the same key would have been given that answer`;
  const isRefusal = struck === '429' || struck === '503';
  return isRefusal && created === undefined && !carried.has(name) && !isAgain
    ? `${operationId} was not sent again after ${struck}: wait as Retry-After says, then ask again`
    : [];
}
