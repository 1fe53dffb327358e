// Opens the file of a world under a name, after validating every line, since the file is not trusted.

import * as Type from 'typebox';
import { Check } from 'typebox/schema';
import { untranslated } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import { type OperationId, rowOf } from '../../contract/rows.ts';
import { isSameSeed } from '../../contract/seed-identity.ts';
import type { Call } from '../../engine/kernel/call.ts';
import { violationsOf } from '../../engine/kernel/validation.ts';
import { FixtureError } from '../../engine/records/fixture-error.ts';
import { chainAfter, startMark } from '../../log/chain.ts';
import { inOneBatch } from '../../log/entries.ts';
import type { Entries, Entry, LogHeader } from '../../log/log.ts';
import { LogRefused } from '../../log/log-error.ts';
import { haveSameTerms } from '../../log/log-header.ts';
import { canonicalText } from '../../log/long-text.ts';
import type { Seed } from '../../world/records/seed.ts';
import { checkState } from '../../world/seed-rules/state-rules.ts';
import { openSeedPieces } from '../seed/seed-pieces.ts';
import { type IdentifiedSource, openForWorlds } from '../seed/seeds.ts';
import { runInSlices } from '../worlds/slices.ts';
import { unpackWorldFile } from './packed-lines.ts';
import { openRequests, SavedRequest } from './saved-requests.ts';
import { type FileMark, WorldFileError, type WorldFileHead } from './world-file-format.ts';
import type { ReadPart, ReadWorldFile } from './world-file-reader.ts';
import { describeHeader, type FileContext } from './world-files.ts';

/** Throws WorldExists, world_file_damaged, world_does_not_fit, or what `admit` throws; then nothing has changed. */
export async function openWorld(
  context: FileContext,
  world: string,
  packed: Buffer,
  replaces: boolean,
  admit: (inflatedBytes: number) => void,
): Promise<void> {
  const { worlds, storedRequests } = context;
  try {
    const file = await unpackWorldFile(packed, { admit });
    const ownHeader = describeHeader(context, await context.describeServedSeed());
    const fileSeed = readSeed(file);
    const { programVersion, jobSteps } = file.head;
    const header = { ...ownHeader, ...fileSeed.identity, programVersion, jobSteps };
    const seed = isSameSeed(header, ownHeader) ? context.seed : await openSeed(fileSeed);
    await checkParts(seed, file);
    const hasOwnTerms = haveSameTerms(header, ownHeader);
    const read = await readLog(world, file, hasOwnTerms ? ownHeader : header);
    if (hasOwnTerms) await worlds.import(world, async () => read(), replaces);
    else {
      const make = () => worlds.import(world, async () => ({ ...read(), header }), replaces);
      await worlds.seeds.keep({ ...fileSeed, seed }, make).catch(refuseSeed);
    }
    storedRequests.open(world, openRequests(world, file.parts.requests.items as SavedRequest[]));
  } catch (error) {
    const refusal = error instanceof FixtureError ? new WorldFileError('seed', seedLine, error.message) : error;
    if (!(refusal instanceof WorldFileError)) throw error;
    const { part, line, message } = refusal;
    const detail = untranslated('world_file_damaged', `The file cannot be opened: ${message}.`);
    throw new Problem('world_file_damaged', detail, { extension: { part, line } });
  }
}

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** The log continues from this position, and headers and cursors take at most 15 digits. */
const Position = Type.Integer({ minimum: 0, maximum: 1e12 });
const Mark = Type.Object({ position: Position, chain: Type.Union([Hash, Type.Null()]) });
const Head = Type.Object({
  ...{ ...Mark.properties, programVersion: Type.String(), surfaceVersion: Type.String(), seedDigest: Hash },
  ...{ jobSteps: Type.Integer({ minimum: 0 }), after: Mark, isWhole: Type.Boolean() },
});

const seedLine = 2;

/** The seed in the file, whose identity must be in the head. Throws FixtureError. */
function readSeed({ head, parts: { seed } }: ReadWorldFile): IdentifiedSource {
  const [wrong] = violationsOf(Head, head);
  if (wrong !== undefined) throw new WorldFileError('file', 1, `${wrong.pointer ?? '#'} ${wrong.detail}`);
  const opened = openSeedPieces(seed.items);
  const { seedDigest } = opened.identity;
  if (seedDigest === head.seedDigest) return opened;
  throw new FixtureError(`the seed is ${seedDigest}, but the first line says ${head.seedDigest}`);
}

/** Every record of the seed is checked, as in a folder. Throws FixtureError. */
async function openSeed(fileSeed: IdentifiedSource): Promise<Seed> {
  const { checkSeed, renderViolations } = await import('../../world/seed-rules/seed-rules.ts');
  const [violation] = renderViolations(checkSeed(fileSeed.source));
  if (violation !== undefined) throw new FixtureError(violation);
  return openForWorlds(fileSeed).seed;
}

function refuseSeed(error: unknown): never {
  if (!(error instanceof LogRefused)) throw error;
  throw new Problem(
    'world_does_not_fit',
    untranslated('world_does_not_fit', `The file cannot be opened here: ${error.message}.`),
  );
}

const EntryForm = Type.Object({
  ...Mark.properties,
  rewind: Type.Optional(Type.Integer({ minimum: 0 })),
  call: Type.Object({
    operationId: Type.String(),
    organizationId: Type.String(),
    path: Type.String(),
    params: Type.Record(Type.String(), Type.String()),
    query: Type.Object({}),
  }),
  note: Type.Object({ at: Type.String(), status: Type.Integer(), created: Type.Array(Type.String()) }),
});

async function checkParts(seed: Seed, { head, parts }: ReadWorldFile): Promise<void> {
  const { state, log, requests } = parts;
  const violation = await runInSlices(checkState(seed, state.items));
  if (violation !== undefined) throw new WorldFileError('state', state.from + violation.index, violation.detail);
  checkEntries(head, log);
  for (const [index, request] of requests.items.entries())
    if (!Check(SavedRequest, request))
      throw new WorldFileError('requests', requests.from + index, 'it is not a request');
}

/** Checks that the entries follow one another from the mark before them to that of the state. */
function checkEntries({ after, position, chain }: WorldFileHead, { from, items }: ReadPart): void {
  let last: FileMark = after;
  for (const [index, item] of items.entries()) {
    const refuse = (why: string) => new WorldFileError('log', from + index, why);
    if (!Check(EntryForm, item)) throw refuse('it is not an entry of a log');
    const { position: at, rewind, call } = item as Entry<Call>;
    const follows = rewind === undefined ? at === last.position + 1 : rewind === last.position && at > last.position;
    if (!follows) throw refuse(`it is not entry ${last.position + 1}`);
    if (rowOf(call.operationId as OperationId) === undefined) throw refuse(`${call.operationId} is not an operation`);
    last = item as Entry<Call>;
  }
  if (last.position !== position || last.chain !== chain)
    throw new WorldFileError('log', from + items.length, `it does not end at position ${position}, as the state does`);
}

/** Returns the input of a log: the state to begin with, and its earlier entries. */
async function readLog(world: string, file: ReadWorldFile, header: LogHeader): Promise<() => Entries<Call>> {
  const { head, parts } = file;
  const from = { ...head.after, chain: head.after.chain ?? startMark(header).chain };
  const entries: Entry<Call>[] = [];
  let mark = from;
  for (const entry of parts.log.items as Entry<Call>[]) {
    // In memory replies were not hashed, so the chain covers the calls alone.
    const chain = entry.chain ?? chainAfter(mark.chain, await canonicalText(entry.call), 'null');
    mark = { position: entry.position, chain };
    entries.push({ ...entry, chain });
  }
  const { programVersion } = head;
  const base = { ...mark, programVersion, read: async () => parts.state.items };
  const all = { world, from, to: mark.position, isWhole: true, ...(mark.position > 0 && { base }) };
  return () => ({ ...all, batches: inOneBatch(entries) });
}
