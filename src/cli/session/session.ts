// One run of one command: what was typed, where to write, and the client to ask with, each made when first needed.

import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '../../client/client.ts';
import { type Send, send } from '../../client/send.ts';
import type { CommandNode } from '../../projections/command-node.ts';
import { RequestPrinted, UsageError } from '../failures/failures.ts';
import { openProfileStore, type ProfileStore } from '../identity/profile-store.ts';
import { connectionOf, type IdentityFlags, resolveSettings, type Settings } from '../identity/settings.ts';
import { wrap } from '../terminal/paragraphs.ts';
import type { Streams } from '../terminal/streams.ts';
import { cleanText, createTerminal, type Terminal } from '../terminal/terminal.ts';
import { renderCurl } from './curl.ts';
import { createObserver } from './observer.ts';

export const formats = ['table', 'json', 'ndjson', 'csv', 'id'] as const;
export type Format = (typeof formats)[number];

export type OptionValue = string | boolean | readonly string[] | undefined;

/** What was typed, by the names of the tree. */
export interface Typed {
  readonly node: CommandNode;
  readonly args: readonly (string | readonly string[] | undefined)[];
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly globals: Readonly<Record<string, OptionValue>>;
  readonly verbosity: number;
}

export interface Session extends Typed {
  readonly streams: Streams;
  readonly terminal: Terminal;
  /** What --output and --json ask for; undefined when neither was given. */
  readonly format: Format | undefined;
  readonly store: ProfileStore;
  readonly settings: () => Promise<Settings>;
  readonly client: () => Promise<Client>;
}

export async function openSession(typed: Typed, streams: Streams): Promise<Session> {
  const { globals } = typed;
  const format = parseFormat(globals);
  const terminal = await createTerminal(streams, {
    color: globals.color as boolean | undefined,
    isJson: globals.json === true,
    noInput: globals.input === false,
  });
  const store = openProfileStore(streams.env);
  let settings: Promise<Settings> | undefined;
  let client: Promise<Client> | undefined;
  const session: Session = {
    ...typed,
    streams,
    terminal,
    format,
    store,
    settings: () => {
      settings ??= resolveSettings(identityFlagsOf(globals), streams.env, store);
      return settings;
    },
    client: () => {
      client ??= session.settings().then((settled) =>
        createClient({
          ...connectionOf(settled),
          createKey: randomUUID,
          observe: createObserver(terminal, typed.verbosity),
          send: globals.curl === true ? printInstead(terminal) : send,
        }),
      );
      return client;
    },
  };
  return session;
}

export function identityFlagsOf(globals: Typed['globals']): IdentityFlags {
  const text = (name: string) => (typeof globals[name] === 'string' ? { [name]: globals[name] } : {});
  const { 'base-url': baseUrl } = globals;
  return {
    ...text('profile'),
    ...text('token'),
    ...text('tenant'),
    ...text('world'),
    ...(typeof baseUrl === 'string' ? { baseUrl } : {}),
  };
}

/** A hint for people; silent where a machine reads. */
export function hint({ terminal, format }: Session, text: string): void {
  if (format !== undefined && format !== 'table') return;
  const lines = wrap(cleanText(text), terminal.errColumns ?? Number.POSITIVE_INFINITY);
  terminal.err(`${lines.map(terminal.errColours.dim).join('\n')}\n`);
}

function parseFormat({ output, json }: Typed['globals']): Format | undefined {
  if (output !== undefined && !formats.includes(output as Format))
    throw new UsageError(`--output knows ${formats.join(', ')}, not "${String(output)}".`);
  if (json === true) return output === 'ndjson' ? 'ndjson' : 'json';
  return output as Format | undefined;
}

const printInstead =
  (terminal: Terminal): Send =>
  async (request) => {
    await terminal.out(`${renderCurl(request)}\n`);
    throw new RequestPrinted();
  };
