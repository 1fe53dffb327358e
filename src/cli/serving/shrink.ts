// The exchanges of a recording without which one of them would not end as it did. Tries are whole replays over loopback, in which
// each exchange meets the clock and the counters of ids that it met when all were sent: so an id means what it meant.

import { collectionNames } from '../../contract/collections.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import { isJsonObject, parseJsonObject } from '../../primitives/json-object.ts';
import { memberAt } from '../../primitives/json-pointer.ts';
import { minimize } from '../../primitives/minimize.ts';
import type { Exchange } from '../../server/answers/observers.ts';
import type { RunningServer } from '../../server/listen.ts';
import { idsIn } from '../../world/meaning.ts';
import type { World } from '../../world/world.ts';
import type { Doors } from '../doors/doors.ts';
import type { Recording } from '../recording/read-recording.ts';
import type { HarEntry } from '../recording/recording.ts';
import type { Answered } from '../recording/resend.ts';
import { rewriteEntry } from '../recording/rewrite-entry.ts';
import type { Session } from '../session/session.ts';
import { recordedOptions, resendEach } from './replay-recording.ts';
import { startRecordedSandbox, startSandbox } from './start-sandbox.ts';

/** What must stay: the last of the entries ends as it did. */
export interface Target {
  readonly recording: Recording;
  /** The number of the exchange, from 1. */
  readonly number: number;
  /** A JSON pointer to a member of its answer whose value must stay; without it status, code and pointers must. */
  readonly member: string | undefined;
  readonly fixtures: string | undefined;
}

export interface Shrunk {
  /** Without any of them the last would end differently. */
  readonly entries: readonly HarEntry[];
  /** The ids that each of them made. */
  readonly created: readonly (readonly string[])[];
  readonly tries: number;
  /** How the last one ends. */
  readonly ending: string;
}

type Pins = ReadonlyMap<HarEntry, World['pins'] | undefined>;

/** A replay of some entries: what the last of them was answered, and what each of them made. */
interface Played {
  readonly ending: string | undefined;
  readonly created: readonly (readonly string[])[];
  readonly pins: Pins;
  /** The ids of records that the entries before the last one made. */
  readonly known: ReadonlySet<string>;
}

/** Undefined where the sandbox does not answer the last entry as it did then. */
export async function shrink(
  doors: Doors,
  target: Target,
  onTry: (tries: number, left: number) => void,
): Promise<Shrunk | undefined> {
  const { recording, number, member } = target;
  const entries = recording.entries.slice(0, number);
  const last = entries.at(-1) as HarEntry;
  const whole = await play(doors, target, entries);
  const ending = endingOf({ status: last.response.status, body: last.response.content.text }, member);
  if (whole.ending !== ending) return undefined;
  // A reference to what is not there would be refused as well, and for another reason.
  const needed = namedIn(last).filter((id) => whole.known.has(id));
  let { created } = whole;
  let tries = 0;
  const before = await minimize(entries.slice(0, -1), async (part) => {
    tries += 1;
    onTry(tries, part.length);
    const played = await play(doors, target, [...part, last], whole.pins);
    const holds = played.ending === ending && needed.every((id) => played.known.has(id));
    if (holds) ({ created } = played);
    return holds;
  });
  return { entries: [...before, last], created, tries, ending };
}

/** Sends the entries to a sandbox of their own; with pins, each at the clock and the counters of these. */
async function play(
  doors: Doors,
  { recording, fixtures, member }: Target,
  entries: readonly HarEntry[],
  pinned?: Pins,
): Promise<Played> {
  const created: (readonly string[])[] = [];
  const onExchange = (exchange: Exchange) => created.push(createdIn(exchange));
  const server = await startSandbox(doors, { ...recordedOptions(recording, fixtures), onExchange });
  const pins = new Map<HarEntry, World['pins'] | undefined>();
  let known: ReadonlySet<string> = new Set();
  let ending: string | undefined;
  try {
    await resendEach(entries, server, {
      prepare: async (entry) => {
        pins.set(entry, await meet(server, entry, pinned?.get(entry)));
        if (entry === entries.at(-1)) known = madeIds(server, entry);
        return entry;
      },
      onOutcome: async (entry, outcome) => {
        if (entry === entries.at(-1)) ending = readEnding(outcome, member);
      },
    });
  } finally {
    await server.stop();
  }
  return { ending, created, pins, known };
}

const createdIn = ({ note }: Exchange): readonly string[] => note?.created ?? [];

/** What the world of the entry is pinned to when it comes; undefined where nobody has called it yet. */
async function meet({ worlds }: RunningServer, { _sbox }: HarEntry, pins: World['pins'] | undefined) {
  const name = _sbox.world;
  if (name === null) return undefined;
  if (pins !== undefined) await worlds.read(name, ({ world }) => world.pin(pins));
  return worlds.peek(name)?.world.pins;
}

/** Without the records of the seed that they changed, which are there in any case. */
function madeIds({ worlds }: RunningServer, { _sbox }: HarEntry): Set<string> {
  const holdings = worlds.peek(_sbox.world ?? '')?.world.state.holdings() ?? [];
  const written = holdings.flatMap(({ store }) =>
    collectionNames.flatMap((name) =>
      (store.written(name)?.ordered() ?? []).filter(({ id }) => !store.seeded(name).has(id)),
    ),
  );
  return new Set(written.map(({ id }) => id));
}

const namedIn = ({ request }: HarEntry) => idsIn(`${request.url} ${request.postData?.text}`);

/** What must stay of an answer, as text; undefined where none came. */
const readEnding = (outcome: Answered | Error | undefined, member: string | undefined): string | undefined =>
  outcome === undefined || outcome instanceof Error
    ? undefined
    : endingOf({ status: outcome.status, body: outcome.body.toString('utf8') }, member);

function endingOf(
  { status, body }: { readonly status: number; readonly body: string },
  member: string | undefined,
): string {
  const document = parseJsonObject(body) ?? {};
  if (member !== undefined) return canonicalJson([status, memberAt(document, member) ?? null]);
  const { code = null, errors } = document;
  const found = Array.isArray(errors)
    ? errors.map((one) => (isJsonObject(one) ? [pointerOf(one), one['code']] : one))
    : [];
  return canonicalJson([status, code, found]);
}

const pointerOf = ({ pointer, parameter, header }: Record<string, unknown>) => pointer ?? parameter ?? header ?? null;

/**
 * Sends what is left once more, at no clock but the sandbox's own and with the ids that it gives, and keeps that as a recording.
 * The entries as they were sent; undefined, and no file, where the last ends differently.
 */
export async function writeShrunk(
  session: Session,
  path: string,
  { recording, member, fixtures }: Target,
  { entries, created, ending }: Shrunk,
): Promise<HarEntry[] | undefined> {
  const ids = new Map<string, string>();
  const sent: HarEntry[] = [];
  let now: string | undefined;
  const { server, recording: file } = await startRecordedSandbox(session, path, {
    ...recordedOptions(recording, fixtures),
    onExchange: (exchange) => {
      const made = createdIn(exchange);
      for (const [index, id] of (created[sent.length - 1] ?? []).entries()) ids.set(id, made[index] ?? id);
    },
  });
  try {
    await resendEach(entries, server, {
      prepare: async (entry) => {
        sent.push(rewriteEntry(entry, ids));
        return sent.at(-1) as HarEntry;
      },
      onOutcome: async (_, outcome) => {
        now = readEnding(outcome, member);
      },
    });
  } finally {
    await server.stop();
    if (now === ending) file.end();
    else file.discard();
  }
  return now === ending ? sent : undefined;
}
