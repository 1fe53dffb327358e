import { fixtureOf, fullToken } from '../../../contract/permissions.ts';
import { counted } from '../../../primitives/counted.ts';
import { joinSome } from '../../../rows/row-form.ts';
import { UsageError } from '../../failures/failures.ts';
import { checkIdentity, connectionOf } from '../../identity/settings.ts';
import { parseCount } from '../../input/numbers.ts';
import { refuseUnused } from '../../input/unused-options.ts';
import type { BrowserHar } from '../../recording/browser-har.ts';
import type { Recording } from '../../recording/read-recording.ts';
import { logRequest } from '../../serving/request-line.ts';
import { corsOption, fixturesOption, parseServeOptions, portOption } from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';
import { clean } from '../../terminal/clean-text.ts';
import { untilSignal } from '../../terminal/signals.ts';

export const replay = defineCommand({
  words: ['replay'],
  summary: 'Send a recording again to a fresh sandbox and compare status, headers and body byte for byte',
  notes: [
    'It exits 0 if everything is equal, and otherwise 1, with the differences. The headers date and x-request-id may differ.',
    'From a HAR that a browser saved, only the exchanges with a sandbox are sent.',
    'With --base-url it sends the requests to another service, and first lists what it will create there. Status, problem code and form must be the same. Nothing is reset.',
  ],
  arguments: [{ name: 'file', description: 'A recording, a ticket, or the HAR of a browser.', completes: 'files' }],
  options: [
    { name: 'only-failures', description: 'Show only the exchanges that were refused or that differ.' },
    { name: 'until', value: 'N', description: 'Stop after exchange number N.' },
    { name: 'serve', description: 'Then serve that state, until Ctrl-C.' },
    { ...portOption, description: 'Port of --serve.' },
    { ...corsOption, description: 'With --serve, allow browser requests from this origin.' },
    fixturesOption,
    {
      name: 'as',
      value: 'PROFILE=TOKEN',
      description: 'With --base-url, the token to send for this profile.',
      isRepeatable: true,
    },
  ],
  takes: ['profile', 'base-url', 'world', 'shown', 'form'],
  examples: [
    'sbox replay session.har',
    'sbox replay session.har --until 12 --serve',
    'sbox replay session.har --base-url http://127.0.0.1:4600 --as full=sbox-full-access-token',
  ],
  run: async (session, { args: [path], options }) => {
    const { 'base-url': baseUrl, world } = session.globals;
    if (baseUrl !== undefined)
      refuseUnused(options, ownReplayOptions, 'works only with a replay here, not with --base-url');
    else {
      if (options.serve !== true) refuseUnused(options, ['port', 'cors'], 'works only with --serve');
      if ((world ?? options.as) !== undefined)
        throw new UsageError('--as and --world work only with another service.', '--base-url URL names it');
    }
    const { readFileOrWorld, recordingIn, withSeedOf } = await import('../../serving/world-file.ts');
    const { bytes, file } = await readFileOrWorld(session.access, path);
    const recording =
      file === undefined ? await readRecording(session, path, bytes, options.fixtures) : recordingIn(path, file);
    if (baseUrl !== undefined) return askElsewhere(session, baseUrl, recording, options);
    if (file === undefined) return replayOver(session, path, recording, options);
    return withSeedOf(session, file, (fixtures) =>
      replayOver(session, path, recording, { ...options, ...(fixtures !== undefined && { fixtures }) }),
    );
  },
});

const ownReplayOptions = ['only-failures', 'serve', 'port', 'cors', 'fixtures'] as const;

type Options = Parameters<typeof parseServeOptions>[0] & {
  readonly 'only-failures': boolean | undefined;
  readonly until: string | undefined;
  readonly serve: boolean | undefined;
  readonly as: readonly string[] | undefined;
};

async function askElsewhere(
  session: Session,
  baseUrl: string,
  { entries }: Recording,
  { as: typed = [], until }: Options,
): Promise<number> {
  const { planReplay } = await import('./plan-replay.ts');
  const { replayElsewhere } = await import('./replay-elsewhere.ts');
  const { printDrifts } = await import('../../drift/print-drifts.ts');
  checkIdentity({ baseUrl });
  const tokens = new Map(typed.map(parseCaller));
  const last = parseCount('--until', until, { maximum: 1_000_000_000, default: entries.length });
  const { sent, leftOut, writes } = planReplay(entries.slice(0, last), { world: session.globals.world, tokens });
  const listed = [...writes].map(([id, count]) => `${id} ${count}`).join(', ');
  session.remark(
    `${baseUrl} gets ${counted(sent.length, 'request')}; ${listed === '' ? 'none writes' : `these write: ${listed}`}`,
  );
  if (leftOut > 0) {
    const orOtherWorld = session.globals.world === undefined ? '' : ', or that belong to another world';
    session.remark(`left out: ${counted(leftOut, 'request')} that only a sandbox serves${orOtherWorld}`);
  }
  const onCall = (count: number) => session.terminal.progress(`${count} of ${sent.length} calls`);
  const client = session.connect({ baseUrl });
  const { drifts, pagesLacking } = await replayElsewhere(client, sent, tokens, onCall);
  if (pagesLacking > 0)
    session.remark(`not requested: ${counted(pagesLacking, 'page')}, because the service's lists have fewer pages`);
  return printDrifts(session, drifts, { calls: sent.length - pagesLacking, leftOut, pagesLacking });
}

/** Throws UsageError, which does not repeat the text: it may be a token alone. */
function parseCaller(text: string): [profile: string, token: string] {
  const [, profile = '', token] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (token !== undefined) return [profile, token];
  throw new UsageError('--as takes PROFILE=TOKEN.', '--as full=TOKEN');
}

async function replayOver(session: Session, path: string, recording: Recording, options: Options): Promise<number> {
  const { terminal } = session;
  const { withSandbox } = await import('../../serving/start-sandbox.ts');
  const { listHosts, optionsOf, replayRecording } = await import('../../serving/replay-recording.ts');
  const count = recording.entries.length;
  const last = parseCount('--until', options.until, { maximum: 1_000_000_000, default: count });
  const { cors } = recording.head._sbox;
  const isServed = options.serve === true;
  const recordedCors = Array.isArray(cors) ? cors : [];
  if (isServed && recordedCors.length > 0 && options.cors === undefined)
    session.hint(`browsers at ${recordedCors.join(', ')} were allowed; --cors ORIGIN allows them again`);
  let isOver = false;
  const served: ReturnType<typeof parseServeOptions> = {
    holds: false,
    ...parseServeOptions(options),
    // Only the command line decides who may call the served sandbox, since the file is not trusted.
    ...(isServed ? {} : { port: 0, allowHosts: listHosts(recording), cors: recordedCors }),
    ...optionsOf(recording),
    onRequest: (entry) => {
      if (isOver) logRequest(terminal, entry);
    },
  };
  return withSandbox(session.access, served, async (server) => {
    const { fixtures, 'only-failures': onlyFailures = false } = options;
    const isSame = await replayRecording(session, server, { path, recording, fixtures, last, onlyFailures });
    isOver = true;
    if (isServed) {
      const signalled = untilSignal(session.streams);
      terminal.err(clean`serving the state after exchange ${Math.min(last, count)} at ${server.url}\n`);
      await signalled;
    }
    return isSame ? 0 : 1;
  });
}

/** Throws UsageError for what is neither a recording nor a browser's HAR. */
async function readRecording(session: Session, path: string, bytes: Buffer, fixtures: string | undefined) {
  const { parseRecording } = await import('../../recording/read-recording.ts');
  try {
    const recording = parseRecording(path, bytes);
    if (session.globals.profile !== undefined)
      throw new UsageError("--profile works only with a browser's HAR; a recording names its callers.", 'leave it out');
    return recording;
  } catch (failure) {
    const { parseBrowserHar } = await import('../../recording/browser-har.ts');
    const { identifySeed } = await import('../../serving/start-sandbox.ts');
    const { token = '' } = connectionOf(await session.settings());
    const known = fixtureOf(token) === undefined ? fullToken.token : token;
    const saved = parseBrowserHar(path, bytes, { seed: identifySeed(session.access, fixtures), token: known });
    if (saved === undefined) throw failure;
    remarkOnGaps(session, saved);
    return saved.recording;
  }
}

function remarkOnGaps(session: Session, { skipped, bodiless, completed, firstPosition }: BrowserHar): void {
  if (skipped > 0) session.remark(`left out: ${counted(skipped, 'exchange')} that are not requests to a sandbox`);
  if (bodiless.length > 0)
    session.remark(
      `left out, because the body was not saved: ${counted(bodiless.length, 'exchange')}: ${joinSome(bodiless, 10, ', ')}`,
    );
  if (completed > 0) session.remark(`saved without a credential, and sent with yours: ${completed}`);
  if (firstPosition > 1)
    session.remark(
      `the world had changed ${counted(firstPosition, 'time')} before the first request; the file does not say how`,
    );
}
