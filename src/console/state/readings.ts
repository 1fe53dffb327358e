// The data that panels show: each is read while it is shown, and again whenever the world changed.

import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { HttpRequest, OperationInput } from '../../client/request.ts';
import type { PageInfo } from '../../contract/form/page.ts';
import type { DataOf, OperationId, RowOf } from '../../contract/rows.ts';
import { changes } from './changes.ts';
import { buildCall, buildRead, dataOf, type Exchange, sendUnseen } from './exchange.ts';
import { type Failure, failureOf } from './failure.ts';
import { credential, credentialOf, type Identity } from './identities.ts';
import { address, past } from './navigation.ts';

export interface Reading<Data> {
  /** Undefined until the first answer. The last data stays while it is read again, and if that fails. */
  readonly data: Data | undefined;
  readonly failure: Failure | undefined;
  readonly isLoading: boolean;
  /** Only for lists: true when there are more records than were read. */
  readonly isCut?: boolean;
}

type ReadData<Id extends OperationId> = RowOf<Id>['answer'] extends 'page' ? DataOf<Id>[] : DataOf<Id>;

const readings = new Map<string, ReadonlySignal<Reading<unknown>>>();
const keptReadings = 200;
/** The keys of readings that are shown, which are kept regardless of the limit. */
const shown = new Set<string>();

export function read<Id extends OperationId>(
  id: Id,
  input: OperationInput = {},
): ReadonlySignal<Reading<ReadData<Id>>> {
  return remember(
    `${id} ${JSON.stringify(input)}`,
    createRead(() => buildCall(id, input), dataOf<ReadData<Id>>),
  );
}

const createRead =
  <Data>(build: () => HttpRequest, extract: (exchange: Exchange) => Data): Read<Data> =>
  async () => {
    const exchange = await sendUnseen(build());
    const failure = failureOf(exchange);
    return { data: failure === undefined ? extract(exchange) : undefined, failure };
  };

const pageOf = <Item>({ json }: Exchange) => json as { readonly data: readonly Item[]; readonly page: PageInfo };

/** Reads one page of a list, with the cursors of those beside it. */
export const readPage = (id: OperationId, query: NonNullable<OperationInput['query']>) =>
  remember(
    `page of ${id} ${JSON.stringify(query)}`,
    createRead(() => buildCall(id, { query }), pageOf<unknown>),
  );

const pageSize = 250;

export function readList<Id extends OperationId>(
  id: Id,
  query: NonNullable<OperationInput['query']> = {},
  max = 2_000,
): ReadonlySignal<Reading<DataOf<Id>[]>> {
  return remember(`${id} ${JSON.stringify(query)} ${max}`, () => readPages(id, query, max));
}

/** Reads the log after a position, or all of it where a reset forgot that position. */
export function readLog(after: number, max: number): ReadonlySignal<Reading<DataOf<'getLog'>[]>> {
  return remember(`log ${after} ${max}`, async () => {
    const later = await readPages('getLog', { after }, max);
    return later.failure?.code == null ? later : readPages('getLog', {}, max);
  });
}

async function readPages<Id extends OperationId>(
  id: Id,
  query: NonNullable<OperationInput['query']>,
  max: number,
): ReturnType<Read<DataOf<Id>[]>> {
  const data: DataOf<Id>[] = [];
  for (let cursor: string | undefined; ; ) {
    const limit = Math.min(pageSize, max - data.length);
    const exchange: Exchange = await sendUnseen(buildCall(id, { query: { ...query, limit, cursor } }));
    const failure = failureOf(exchange);
    if (failure !== undefined) return { data: undefined, failure };
    const page = pageOf<DataOf<Id>>(exchange);
    data.push(...page.data);
    cursor = page.page.nextCursor ?? undefined;
    if (cursor === undefined || data.length >= max) return { data, failure: undefined, isCut: cursor !== undefined };
  }
}

interface DocumentOptions {
  readonly isFixed?: boolean;
  /** Who asks, in the chosen world; by default the chosen identity. */
  readonly as?: Identity;
}

export function readDocument<Data>(
  path: string,
  { isFixed = false, as }: DocumentOptions = {},
): ReadonlySignal<Reading<Data>> {
  const build = () => buildRead(path, as && credentialOf(as, address.peek().world));
  const extract = (exchange: Exchange) => dataOf<Data | undefined>(exchange) ?? (exchange.json as Data);
  return remember(as === undefined ? path : `${path} as ${as.name}`, createRead(build, extract), isFixed);
}

type Read<Data> = () => Promise<Omit<Reading<Data>, 'isLoading'>>;

/** One signal per key; it is read while something shows it. */
function remember<Data>(key: string, ask: Read<Data>, isFixed = false): ReadonlySignal<Reading<Data>> {
  const known = readings.get(key);
  if (known !== undefined) return known as ReadonlySignal<Reading<Data>>;
  let stop = () => {};
  const reading = signal<Reading<Data>>(
    { data: undefined, failure: undefined, isLoading: true },
    {
      watched: () => {
        shown.add(key);
        stop = start();
      },
      unwatched: () => {
        shown.delete(key);
        stop();
      },
    },
  );
  const start = createFollower(reading, ask, isFixed);
  readings.set(key, reading as ReadonlySignal<Reading<unknown>>);
  for (const oldest of readings.keys()) {
    if (readings.size <= keptReadings) break;
    if (oldest !== key && !shown.has(oldest)) readings.delete(oldest);
  }
  return reading;
}

/**
 * Returns a function that reads now and after each change, and returns a function that stops this. Only the answer to the newest
 * read counts, and data of another identity or another time is never shown.
 */
function createFollower<Data>(reading: Signal<Reading<Data>>, ask: Read<Data>, isFixed: boolean): () => () => void {
  let newest = 0;
  let lastView: string | undefined;
  const read = () => {
    if (!isFixed) changes.value;
    const view = `${credential.value} ${past.value}`;
    const isOther = lastView !== undefined && lastView !== view;
    lastView = view;
    newest += 1;
    const number = newest;
    queueMicrotask(async () => {
      const { data, isCut = false } = reading.peek();
      const last = { data: isOther ? undefined : data, isCut };
      reading.value = { ...last, failure: undefined, isLoading: true };
      const answer = await ask();
      const kept = answer.failure?.code === null ? last : {};
      if (number === newest) reading.value = { ...answer, ...kept, isLoading: false };
    });
  };
  return () => {
    const stop = effect(read);
    return () => {
      newest += 1;
      stop();
    };
  };
}

interface WorldStatus {
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

/** The events that are due within 60 days without further requests. */
export const readDue = () => read('getDue', { query: { advance: 'P60D' } }).value.data?.happened ?? [];
