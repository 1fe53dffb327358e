// Finds the exchanges of a recording that are needed for its last one to end as it did. Each try is a whole replay over loopback,
// in which each exchange finds the clock and the id counters of the full recording, so that ids refer to the same records.

import { canonicalJson } from '../../primitives/canonical.ts';
import { isJsonObject, parseJsonObject } from '../../primitives/json-object.ts';
import { memberAt } from '../../primitives/json-pointer.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { minimize } from '../../primitives/minimize.ts';
import type { RecordedRequest } from '../../server/answers/observers.ts';
import type { RunningServer, ServerOptions } from '../../server/start-server.ts';
import { entryOf, idsIn } from '../../world/meaning.ts';
import type { World } from '../../world/world.ts';
import type { Access } from '../access/access.ts';
import type { Recording } from '../recording/read-recording.ts';
import type { HarEntry } from '../recording/recording.ts';
import { rewriteEntry } from '../recording/rewrite-entry.ts';
import type { ActiveRecording } from '../recording/start-recording.ts';
import type { Session } from '../session/session.ts';
import { recordedOptions, resendEach } from './replay-recording.ts';
import { startRecordedSandbox, startSandbox } from './start-sandbox.ts';

/** The last exchange of the recording must end as it did. */
export interface Target {
  readonly recording: Recording;
  /** A JSON pointer to a member of the answer whose value must be the same; without it status, code and pointers must be. */
  readonly member: string | undefined;
  readonly fixtures: string | undefined;
}

interface Replayed {
  /** Undefined where the last exchange got no answer. */
  readonly ending: string | undefined;
  readonly created: readonly (readonly string[])[];
  readonly knownIds: readonly string[];
}

export interface Shrunk extends Replayed {
  /** Without any of them the last exchange would end differently. */
  readonly entries: readonly HarEntry[];
  readonly tries: number;
}

/** Undefined where the sandbox now answers the last entry differently. */
export async function shrink(
  access: Access,
  target: Target,
  onTry: (tries: number, left: number) => void,
): Promise<Shrunk | undefined> {
  const { entries } = target.recording;
  const last = entries.at(-1) as HarEntry;
  const pins = new Map<HarEntry, World['pins'] | undefined>();
  const replayPinned = (part: readonly HarEntry[]) =>
    replay(
      part,
      target,
      (options) => startSandbox(access, options),
      async (entry, server) => {
        const { world } = entry._sbox;
        const pinned = getOrMake(pins, entry, () => worldOf(server, entry)?.pins);
        if (world !== null && pinned !== undefined)
          await server.worlds.read(world, (machine) => machine.world.pin(pinned));
        return entry;
      },
    );
  const whole = await replayPinned(entries);
  if (whole.ending !== endingOf(last.response.status, last.response.content.text, target.member)) return undefined;
  let shortest = whole;
  let tries = 0;
  const before = await minimize(entries.slice(0, -1), async (part) => {
    tries += 1;
    onTry(tries, part.length);
    const replayed = await replayPinned([...part, last]);
    // An unresolved reference would be refused as well, but for another reason.
    const isSame = replayed.ending === whole.ending && whole.knownIds.every((id) => replayed.knownIds.includes(id));
    if (isSame) shortest = replayed;
    return isSame;
  });
  return { ...shortest, entries: [...before, last], tries };
}

/** Returns the entry to send; `created` has the ids that the entries before it made. */
type Prepare = (entry: HarEntry, server: RunningServer, created: Replayed['created']) => Promise<HarEntry>;

async function replay(
  entries: readonly HarEntry[],
  { recording, fixtures, member }: Target,
  start: (options: ServerOptions) => Promise<RunningServer>,
  prepare: Prepare,
): Promise<Replayed> {
  const created: (readonly string[])[] = [];
  const onExchange = ({ note }: RecordedRequest) => created.push(note?.created ?? []);
  const server = await start({ ...recordedOptions(recording, fixtures), onExchange });
  let ending: string | undefined;
  let knownIds: readonly string[] = [];
  try {
    await resendEach(entries, server, {
      prepare: async (entry) => {
        const sent = await prepare(entry, server, created);
        if (entry === entries.at(-1)) knownIds = findKnownIds(server, entry);
        return sent;
      },
      onOutcome: async (_, outcome) => {
        const isAnswered = outcome !== undefined && !(outcome instanceof Error);
        ending = isAnswered ? endingOf(outcome.status, outcome.body.toString('utf8'), member) : undefined;
      },
    });
  } finally {
    await server.stop();
  }
  return { ending, created, knownIds };
}

/** Undefined where nobody has called the world yet. */
const worldOf = ({ worlds }: RunningServer, { _sbox }: HarEntry) => worlds.peek(_sbox.world ?? '')?.world;

function findKnownIds(server: RunningServer, entry: HarEntry): readonly string[] {
  const { url, postData } = entry.request;
  const holdings = worldOf(server, entry)?.state.holdings() ?? [];
  return idsIn(`${url} ${postData?.text}`).filter((id) => holdings.some(({ store }) => entryOf(store, id)));
}

function endingOf(status: number, body: string, member: string | undefined): string {
  const document = parseJsonObject(body) ?? {};
  if (member !== undefined) return canonicalJson([status, memberAt(document, member) ?? null]);
  const { code = null, errors } = document;
  const found = (Array.isArray(errors) ? errors : []).map((one) => {
    if (!isJsonObject(one)) return one;
    return [one['pointer'] ?? one['parameter'] ?? one['header'] ?? null, one['code']];
  });
  return canonicalJson([status, code, found]);
}

/**
 * Sends the remaining entries once more, with the sandbox's own clock and ids, and keeps that as a recording. Resolves to the
 * entries as they were sent; undefined, without a file, where the last one ends differently.
 */
export async function writeShrunk(
  session: Session,
  path: string,
  target: Target,
  { entries, created, ending }: Shrunk,
): Promise<HarEntry[] | undefined> {
  const ids = new Map<string, string>();
  const sent: HarEntry[] = [];
  let file: ActiveRecording | undefined;
  let isSame = false;
  const start = async (options: ServerOptions) => {
    const { server, recording } = await startRecordedSandbox(session, path, options);
    file = recording;
    return server;
  };
  const prepare: Prepare = async (entry, _, now) => {
    const index = sent.length - 1;
    for (const [at, id] of (created[index] ?? []).entries()) ids.set(id, now[index]?.[at] ?? id);
    sent.push(rewriteEntry(entry, ids));
    return sent.at(-1) as HarEntry;
  };
  try {
    isSame = (await replay(entries, target, start, prepare)).ending === ending;
  } finally {
    if (isSame) file?.end();
    else file?.discard();
  }
  return isSame ? sent : undefined;
}
