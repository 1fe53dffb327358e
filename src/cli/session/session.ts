// One run of one command: the caller's identity, where to write, and the client, each made when first needed.

import { randomUUID } from 'node:crypto';
import { type Client, type ClientOptions, createClient } from '../../client/client.ts';
import { ForeignAnswer, type HttpAnswer, isSuccess } from '../../client/failures.ts';
import type { Connection, HttpRequest } from '../../client/request.ts';
import { rememberRevisions } from '../../client/seen-revisions.ts';
import { memoize } from '../../primitives/memoize.ts';
import type { CommandTree } from '../../projections/command-node.ts';
import { whyNoCommand } from '../../projections/copied-command.ts';
import { renderCurl } from '../../projections/curl.ts';
import type { Access } from '../access/access.ts';
import { RequestPrinted, UsageError } from '../failures/failures.ts';
import { openProfileStore, type ProfileStore } from '../identity/profile-store.ts';
import { connectionOf, hideToken, type IdentityFlags, resolveSettings, type Settings } from '../identity/settings.ts';
import { readInput } from '../input/read-source.ts';
import { createOutput } from '../output/create-output.ts';
import { type Output, parseFormat } from '../output/output.ts';
import { clean, cleanBlock } from '../terminal/clean-text.ts';
import type { Streams } from '../terminal/streams.ts';
import { createTerminal, type Spell } from '../terminal/terminal.ts';
import type { GlobalOptions } from './global-options.ts';
import { createObserver, type ObserverOptions, showHeaders } from './observer.ts';

/** A token may be piped in, so that no list of processes shows it. Throws UsageError. */
async function readIdentityFlags(streams: Streams, typed: GlobalOptions): Promise<IdentityFlags> {
  const { profile, 'base-url': baseUrl, tenant, world } = typed;
  const isTokenPiped = typed['token-stdin'];
  const token = isTokenPiped === true ? await readToken(streams, typed.token) : typed.token;
  const flags = { profile, baseUrl, token, isTokenPiped, tenant, world };
  return Object.fromEntries(
    Object.entries(flags).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value.trim() : value]],
    ),
  );
}

async function readToken(streams: Streams, other: string | undefined): Promise<string> {
  if (other !== undefined)
    throw new UsageError('--token and --token-stdin both give a token.', 'leave one of them out');
  const token = (await readInput(streams, '--token-stdin')).trim();
  if (!/^\S+$/.test(token))
    throw new UsageError(
      `--token-stdin takes one token, and ${token === '' ? 'stdin is empty' : 'there is more on stdin'}.`,
      'sbox whoami --token-stdin < token.txt',
    );
  return token;
}

/** A command runs other commands within this process by this, since importing the program would be a circle. */
export interface Program {
  /** There is no default: the caller decides what the program may use. */
  readonly run: (argv: readonly string[], streams: Streams, access: Access) => Promise<number>;
  readonly tree: CommandTree;
}

export interface Session extends Output {
  readonly streams: Streams;
  readonly access: Access;
  readonly globals: GlobalOptions;
  readonly verbosity: number;
  readonly program: Program;
  readonly store: ProfileStore;
  /** The token of --token-stdin is included. */
  readonly identityFlags: () => Promise<IdentityFlags>;
  readonly settings: () => Promise<Settings>;
  /** One client for each run. If its first caller gives `onReplaced`, no answer is older than what was seen of its world. */
  readonly client: (onReplaced?: (world: string) => void) => Promise<Client>;
  readonly connect: (connection: Connection, remember?: ClientOptions['remember']) => Client;
  readonly foreign: { answer?: ForeignAnswer };
  readonly shownToken: (token: string) => string;
}

type RunSetting = Pick<Session, 'streams' | 'access' | 'globals' | 'verbosity' | 'program'>;

export async function openSession(setting: RunSetting, spell: Spell): Promise<Session> {
  const { streams, globals } = setting;
  const isJson = globals.json === true;
  const format = parseFormat(globals.output, isJson);
  const terminal = await createTerminal(streams, {
    color: globals.color,
    isJson,
    noInput: globals.input === false,
    spell,
  });
  const store = openProfileStore(streams.env);
  const session: Session = {
    ...setting,
    ...createOutput({ terminal, format, fields: globals.fields }),
    store,
    identityFlags: memoize(() => readIdentityFlags(streams, globals)),
    settings: memoize(async () => resolveSettings(await session.identityFlags(), streams.env, store)),
    client: memoize(async (onReplaced?: (world: string) => void) =>
      connectClient(
        globals.curl === true
          ? { ...session, access: { send: printInstead(session), open: printInstead(session) } }
          : session,
        connectionOf(await session.settings()),
        onReplaced && rememberRevisions(onReplaced),
      ),
    ),
    connect: (...to) => connectClient(session, ...to),
    foreign: {},
    shownToken: globals['show-token'] === true ? (token) => token : hideToken,
  };
  return session;
}

/** Prints a curl command that can be run as it is; a hint says so where its token is withheld. */
const printInstead =
  (session: Session) =>
  async (request: HttpRequest): Promise<never> => {
    const { pathname, search } = new URL(request.url);
    const reason =
      request.file === undefined
        ? whyNoCommand({ ...request, target: `${pathname}${search}` })
        : 'Its body is binary, which a command line cannot contain.';
    if (reason !== undefined) throw new UsageError(`No curl command can send this request. ${reason}`);
    const headers = showHeaders(request.headers, session.shownToken);
    await session.terminal.out(cleanBlock(`${renderCurl({ ...request, headers }, session.terminal.spell.shell)}\n`));
    if (headers.authorization !== request.headers.authorization)
      session.hint('the token is not shown; --show-token shows it');
    throw new RequestPrinted();
  };

interface Asking extends ObserverOptions {
  readonly access: Pick<Access, 'send' | 'open'>;
  /** After an answer of a server that is not a sandbox, a TypeError is not a defect of sbox. */
  readonly foreign: { answer?: ForeignAnswer };
}

function connectClient(session: Asking, connection: Connection, remember?: ClientOptions['remember']): Client {
  const { send, open } = session.access;
  const observe = createObserver(session);
  const onRetry = ({ status }: HttpAnswer, delayMs: number) =>
    session.terminal.err(clean`got ${status}: trying again in ${Math.ceil(delayMs / 1000)} s\n`);
  return createClient({
    ...connection,
    ...(remember && { remember }),
    send,
    open,
    createKey: randomUUID,
    onRetry,
    observe: (request) => {
      const report = observe(request);
      return (outcome) => {
        if (isForeign(outcome)) session.foreign.answer = new ForeignAnswer(request, outcome);
        report(outcome);
      };
    },
  });
}

/** Every answer of a sandbox has an id of this form. */
const isForeign = (outcome: HttpAnswer | Error): outcome is HttpAnswer =>
  !(outcome instanceof Error) && isSuccess(outcome) && !outcome.headers['x-request-id']?.startsWith('req_');
