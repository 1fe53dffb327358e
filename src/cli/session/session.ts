// One run of one command: who asks, where to write, and the client to ask with, each made when first needed.

import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '../../client/client.ts';
import type { HttpRequest } from '../../client/request.ts';
import { renderCurl } from '../../projections/curl.ts';
import { RequestPrinted } from '../failures/failures.ts';
import { openProfileStore, type ProfileStore } from '../identity/profile-store.ts';
import { connectionOf, type IdentityFlags, resolveSettings, type Settings } from '../identity/settings.ts';
import type { OptionsOf } from '../input/typed.ts';
import { type Output, parseFormat } from '../output/output.ts';
import { cleanBlock } from '../terminal/clean-text.ts';
import type { Streams } from '../terminal/streams.ts';
import { createTerminal, type Spell, type Terminal } from '../terminal/terminal.ts';
import type { globalOptions } from './global-options.ts';
import { createObserver } from './observer.ts';

export type GlobalOptions = OptionsOf<typeof globalOptions>;

export interface Session extends Output {
  readonly streams: Streams;
  readonly globals: GlobalOptions;
  /** How often -v was typed. */
  readonly verbosity: number;
  readonly store: ProfileStore;
  readonly settings: () => Promise<Settings>;
  readonly client: () => Promise<Client>;
}

export async function openSession(
  { streams, globals, verbosity }: Pick<Session, 'streams' | 'globals' | 'verbosity'>,
  spell: Spell,
): Promise<Session> {
  const isJson = globals.json === true;
  const format = parseFormat(globals.output, isJson);
  const terminal = await createTerminal(streams, {
    color: globals.color,
    isJson,
    noInput: globals.input === false,
    spell,
  });
  const store = openProfileStore(streams.env);
  let settings: Promise<Settings> | undefined;
  let client: Promise<Client> | undefined;
  const session: Session = {
    streams,
    terminal,
    format,
    fields: globals.fields,
    globals,
    verbosity,
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
          observe: createObserver(terminal, verbosity),
          ...(globals.curl === true ? { send: printInstead(terminal), open: printInstead(terminal) } : {}),
        }),
      );
      return client;
    },
  };
  return session;
}

/** Those that were typed. */
export function identityFlagsOf(globals: GlobalOptions): IdentityFlags {
  const { profile, 'base-url': baseUrl, token, tenant, world } = globals;
  const flags = { profile, baseUrl, token, tenant, world };
  return Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
}

const printInstead =
  (terminal: Terminal) =>
  async (request: HttpRequest): Promise<never> => {
    await terminal.out(cleanBlock(`${renderCurl(request)}\n`));
    throw new RequestPrinted();
  };
