// sbox listen: posts each new simulated delivery to a local URL. The sandbox itself calls nobody (Decision 9).

import type { Client } from '../../../client/client.ts';
import { recordedHeadersOf } from '../../../client/delivery-signature.ts';
import { isSuccess, NoAnswer, ProblemAnswer } from '../../../client/failures.ts';
import { pause } from '../../../client/pause.ts';
import type { Delivery } from '../../../contract/records.ts';
import { WebhookEventType } from '../../../contract/schemas/vocabularies.ts';
import { withoutUser } from '../../access/without-user.ts';
import { parseSeconds } from '../../input/numbers.ts';
import { refuseUnused } from '../../input/unused-options.ts';
import { createListPrinter } from '../../output/print.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';
import { clean, joinPieces } from '../../terminal/clean-text.ts';
import { untilInterrupted } from '../../terminal/signals.ts';
import { createDeliveryFeed, findDelivery } from './delivery-feed.ts';
import { createSigner, type HeadersOf } from './delivery-signer.ts';
import { Forwarder, type ForwarderOptions, Posted } from './forwarder.ts';
import type { ListenState } from './listen-keys.ts';
import { parseEvents, parseFaults, parseUrl } from './listen-options.ts';

interface Listening extends ListenState {
  readonly client: Client;
  readonly url: string;
  readonly intervalMs: number;
  readonly forwarder: Forwarder;
  readonly world: { isReplaced: boolean };
}

export const listen = defineCommand({
  words: ['listen'],
  summary: 'Forward new simulated deliveries, signed, to a local URL',
  notes: [
    'The server itself sends nothing: this command reads the deliveries and posts their bodies from here.',
    'They are signed again with the current time, as receivers require; --as-recorded keeps the original time and signature.',
    'If the URL cannot be reached, listen waits. After a 5xx, or no status within 15 s, it retries on schedule: after 5, 30, 120 and 600 seconds.',
    'Each delivery waits at most 2 s for the result of the previous one.',
    '--trouble duplicates, reorders, delays or drops every second delivery (docs/webhooks.md).',
    'On a terminal, r sends the last delivery again, p pauses and resumes, q quits.',
  ],
  options: [
    { name: 'forward-to', value: 'URL', description: 'URL to post the deliveries to.' },
    {
      name: 'events',
      value: 'LIST',
      description: 'Forward only these event types.',
      choices: WebhookEventType.enum,
    },
    {
      name: 'replay',
      value: 'ID',
      description: 'Forward this past delivery, then end.',
      completes: 'webhookDeliveries',
      isRepeatable: true,
    },
    { name: 'as-recorded', description: 'Send the recorded time and signature instead of new ones.' },
    { name: 'trouble', value: 'LIST', description: 'Faults to apply: any of duplicate, reorder, late and drop.' },
    { name: 'interval', value: 'SECONDS', description: 'Seconds between two reads.', fallback: '1' },
  ],
  examples: [
    'sbox listen --forward-to http://127.0.0.1:3000/hooks',
    'sbox listen --forward-to http://127.0.0.1:3000/hooks --trouble duplicate,reorder',
    'sbox listen --forward-to http://127.0.0.1:3000/hooks --replay dlv_0001',
  ],
  run: async (session, { options }) => {
    const url = parseUrl(options['forward-to']);
    const shown = withoutUser(url);
    const past = options.replay;
    if (past !== undefined)
      refuseUnused(options, ['events', 'trouble'], 'works only with new deliveries, and --replay sends a past one');
    const faults = parseFaults(options.trouble);
    const isWanted = parseEvents(options.events);
    const intervalMs = (parseSeconds('--interval', options.interval) ?? 1) * 1000;
    const world = { isReplaced: false };
    const client = await session.client(() => {
      world.isReplaced = true;
    });
    const headersOf: HeadersOf =
      options['as-recorded'] === true ? recordedHeadersOf : await createSigner(session, client);
    const printer = session.isForPeople ? undefined : createListPrinter(session, Posted);
    const forwarding: ForwarderOptions = {
      url,
      post: session.access.post,
      headersOf,
      faults,
      // A past delivery was asked for, so it is sent once.
      ...(past === undefined ? {} : { delaysMs: [], waitsForReceiver: false }),
      onPosted: (posted) => (printer === undefined ? printLine(session, posted) : printer.add([posted])),
      onWait: (code, { deliveryId }) =>
        session.hint(`waiting for a receiver at ${shown} (${code}) to send ${deliveryId}`),
      onFull: (count) =>
        session.hint(`${count} deliveries have no response from ${shown} yet; reading pauses until one has`),
    };
    const quit = new AbortController();
    // Each try listens to this signal, and Node warns of more than ten listeners.
    (await import('node:events')).default.setMaxListeners(0, quit.signal);
    const forwarder = new Forwarder(forwarding, quit);
    const listening: Listening = { session, client, url, intervalMs, forwarder, quit, world, isPaused: false };
    try {
      await untilInterrupted(session.streams, async (signal) => {
        signal.addEventListener('abort', () => quit.abort(signal.reason));
        await (past === undefined ? forwardNew(listening, isWanted) : forwardPast(listening, past));
      });
    } catch (error) {
      if (!(error instanceof NoAnswer && error.request.url === url)) throw error;
      session.remark(`nothing responds at ${shown} (${error.code}): start the receiver, then replay`);
      return 3;
    } finally {
      quit.abort();
    }
    await printer?.end();
    const { forwarded, refused, unanswered, waiting } = forwarder;
    const silent = unanswered === 0 ? '' : `; ${unanswered} had no response yet`;
    const left = waiting === 0 ? '' : `; ${waiting} were waiting for a retry`;
    session.hint(`forwarded ${forwarded}${refused === 0 ? '' : `, ${refused} of them not accepted`}${silent}${left}`);
    return past !== undefined && refused > 0 ? 1 : 0;
  },
});

async function forwardPast({ client, forwarder, quit }: Listening, ids: readonly string[]): Promise<void> {
  const { deliveries } = (await client.listDeliveries(undefined, quit.signal)).data;
  const chosen = ids.map((id) => findDelivery(deliveries, id));
  for (const delivery of chosen) await forwarder.post(delivery);
}

async function forwardNew(listening: Listening, isWanted: (delivery: Delivery) => boolean) {
  const { client, session, url, intervalMs, forwarder, quit, world } = listening;
  const { signal } = quit;
  const read = async () => (await client.listDeliveries(undefined, signal)).data.deliveries;
  let takeNew = createDeliveryFeed(await read());
  session.hint(`forwarding new deliveries to ${withoutUser(url)}; Ctrl-C stops it`);
  if (session.terminal.canAsk) void import('./listen-keys.ts').then(({ runKeys }) => runKeys(listening));
  for (let isLost = false; ; ) {
    await pause(intervalMs, signal);
    if (listening.isPaused) continue;
    const deliveries = await read().catch((error: unknown) => {
      const code = codeOfSilence(error);
      if (!isLost) session.hint(`the sandbox does not respond (${code}); trying again`);
      isLost = true;
      return undefined;
    });
    if (deliveries === undefined) continue;
    if (isLost) session.hint('the sandbox responds again');
    isLost = false;
    if (world.isReplaced) {
      takeNew = createDeliveryFeed(deliveries);
      session.hint('the world was reset, rewound or replaced; its new deliveries are forwarded');
      world.isReplaced = false;
    }
    await forwarder.flush();
    for (const delivery of takeNew(deliveries).filter(isWanted)) await forwarder.forward(delivery);
  }
}

/** A sandbox that is silent, or cannot reach its log, may answer later. Any other failure is thrown. */
function codeOfSilence(error: unknown): string {
  if (error instanceof NoAnswer) return error.code;
  if (error instanceof ProblemAnswer && error.problem.code === 'log_unavailable') return error.problem.code;
  throw error;
}

function printLine(
  { terminal }: Session,
  { deliveryId, eventType, status, failure, durationMs }: Posted,
): Promise<void> {
  const { green, yellow, dim } = terminal.outColours;
  const paint = isSuccess({ status }) ? green : yellow;
  const parts = [paint(failure || status), deliveryId, eventType, dim(`${durationMs} ms`)];
  return terminal.out(clean`${joinPieces(parts, '  ')}\n`);
}
