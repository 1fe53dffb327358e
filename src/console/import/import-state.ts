// The rows of a file that was dropped or chosen: how the file is read, the result of a dry run, and the import. The code that
// reads files is loaded with the first file.

import { computed, signal } from '@preact/signals';
import type { Client } from '../../client/client.ts';
import { waitForJob } from '../../client/wait.ts';
import type { ImportResult, Job } from '../../contract/records.ts';
import type { OperationId } from '../../contract/rows.ts';
import { messageOf } from '../../primitives/thrown.ts';
import { UnreadableValue } from '../../projections/field-values.ts';
import { MissingMembers } from '../../rows/choices.ts';
import { maxBytes } from '../../rows/decode-text.ts';
import { parseImportFile } from '../../rows/import-file.ts';
import { importInParts, nothingSent, withRefused } from '../../rows/import-result.ts';
import { sendWrite } from '../state/act.ts';
import { buildCall, createKey, dataOf, type Exchange, send } from '../state/exchange.ts';
import { type Failure, failureOf } from '../state/failure.ts';
import { credential } from '../state/identities.ts';
import type { Word } from '../words/t.ts';

/** Options of `sbox import` by their names; one that is not chosen is absent. */
export type Choices = Readonly<Record<string, string>>;

export interface ReadingChoices {
  readonly kind: string;
  readonly choices: Choices;
  /** The column of the file for each member. */
  readonly map: Choices;
}

type Read = Awaited<ReturnType<typeof parseImportFile>> & { readonly form: ReadingChoices; readonly key: string };

export interface Dropped {
  /** The current activity; undefined where there is none. */
  readonly busy?: Word;
  /** Undefined where the file cannot be read with these choices. */
  readonly read?: Read;
  readonly missing?: MissingMembers;
  readonly failure?: Failure;
  /** In the words of the command line, which are English. */
  readonly unreadable?: UnreadableValue;
  readonly result?: ImportResult;
}

export const dropped = signal<Dropped>({});
/** Only the last attempt is shown. */
let attempts = 0;

export const ready = computed(() => {
  const { result } = dropped.value;
  return result?.dryRun ? result.created + result.updated : 0;
});

/** The words after `sbox` of the command for the same import. */
export const commandOf = (file: string, { kind, choices, map }: ReadingChoices): string[] => [
  ...['import', kind, file],
  ...Object.entries(choices).flatMap(([name, value]) => [`--${name}`, value]),
  ...Object.entries(map).flatMap(([member, column]) => ['--map', `${member}=${column}`]),
];

let checked: { readonly file: File; readonly token: string } | undefined;

/** The state outlives the panel, so a user who returns finds the file that was read last. */
export function checkNewFile(file: File): void {
  const token = credential.peek();
  if (checked?.file === file && checked.token === token) return;
  checked = { file, token };
  dropped.value = {};
  void checkFile(file, { kind: 'aois', choices: {}, map: {} });
}

/** Reads the file and asks the service what it would do with its rows. */
export async function checkFile(file: File, form: ReadingChoices): Promise<void> {
  const show = beginAttempt();
  show({ busy: 'Reading the file' });
  try {
    // The page must show the activity before parsing blocks it.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const read = { ...(await parseFile(file, form)), form, key: createKey() };
    if (read.items.length + read.refused.length === 0) throw new UnreadableValue(`${file.name} has no rows.`);
    show({ busy: 'Checking the file', read });
    if (read.items.length === 0) show({ read, result: withRefused(nothingSent(form.kind, true), read) });
    else show({ read, result: await sendRows(read, true) });
  } catch (error) {
    show({ read: dropped.peek().read, ...refusalOf(error) });
  }
}

/** After an interruption, parts that were carried out are not carried out again. */
export async function importRows(read: Read): Promise<void> {
  const show = beginAttempt();
  show({ busy: 'Importing', read, result: dropped.peek().result });
  try {
    show({ read, result: await sendRows(read, false) });
  } catch (error) {
    show({ ...dropped.peek(), busy: undefined, ...refusalOf(error) });
  }
}

function beginAttempt(): (shown: { readonly [Name in keyof Dropped]: Dropped[Name] | undefined }) => void {
  attempts += 1;
  const attempt = attempts;
  return (shown) => {
    if (attempt === attempts) dropped.value = shown as Dropped;
  };
}

async function parseFile(file: File, { kind, choices, map }: ReadingChoices) {
  const { portfolio, ...others } = choices;
  const bytes = file.size > maxBytes ? undefined : await file.arrayBuffer().catch(() => undefined);
  if (bytes === undefined) throw new UnreadableValue(`${file.name} is a folder, or larger than 256 MiB.`);
  return parseImportFile(new Uint8Array(bytes), {
    kind,
    path: file.name,
    ...others,
    set: portfolio === undefined ? [] : [`portfolioId=${portfolio}`],
    map: Object.entries(map).map(([member, column]) => `${member}=${column}`),
    again: commandOf(file.name, { kind, choices, map }),
  });
}

class Refused extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}

function refusalOf(error: unknown): Dropped {
  if (error instanceof MissingMembers) return { missing: error };
  if (error instanceof UnreadableValue) return { unreadable: error };
  if (error instanceof Refused) return { failure: error.failure };
  return { failure: { title: '', detail: messageOf(error), code: null, remedy: '' } };
}

async function sendRows(read: Read, isTry: boolean): Promise<ImportResult> {
  const { form, key } = read;
  const { mode } = form.choices;
  const token = credential.peek();
  const result = await importInParts(read.items, read.parts, async (items, number) => {
    const body = { items, ...(mode === undefined ? {} : { mode }), ...(isTry && { dryRun: true }) };
    const input = { params: { kind: form.kind }, body, ...(isTry ? {} : { idempotencyKey: `${key}/${number}` }) };
    const { jobId } = dataOf<Job>(requireSuccess(await sendWrite('importRows', input, token)));
    const getJob = async (_: unknown, signal?: AbortSignal) => {
      signal?.throwIfAborted();
      const exchange = await ask('getJob', jobId, token);
      return { data: dataOf<Job>(exchange), headers: exchange.headers };
    };
    await waitForJob({ getJob } as unknown as Pick<Client, 'getJob'>, jobId);
    return dataOf<ImportResult>(await ask('getJobResult', jobId, token));
  });
  return withRefused(result, read);
}

const ask = async (id: OperationId, jobId: string, token: string): Promise<Exchange> =>
  requireSuccess(await send(buildCall(id, { params: { id: jobId } }, token)));

/** Throws Refused. */
function requireSuccess(exchange: Exchange): Exchange {
  const failure = failureOf(exchange);
  if (failure !== undefined) throw new Refused(failure);
  return exchange;
}
