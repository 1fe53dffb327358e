// sbox listen: posts each new simulated delivery to a local URL. The sandbox itself calls nobody (Decision 9).

import { setTimeout as sleep } from 'node:timers/promises';
import * as Type from 'typebox';
import type { Client } from '../../../client/client.ts';
import { NoAnswer } from '../../../client/failures.ts';
import { recordedHeadersOf } from '../../../client/sign-delivery.ts';
import { WebhookEventType } from '../../../contract/schemas/vocabularies.ts';
import type { Delivery } from '../../../contract/schemas/webhook.ts';
import { createDeliveryFeed, type DeliveryFeed } from '../../diagnosis/delivery-feed.ts';
import { createSigner, type HeadersOf } from '../../diagnosis/delivery-signer.ts';
import { Interrupted, UsageError } from '../../failures/failures.ts';
import { parseSeconds } from '../../input/numbers.ts';
import { hint, isForPeople } from '../../output/output.ts';
import { createListPrinter, type ListPrinter } from '../../output/print.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';
import { clean, joinPieces } from '../../terminal/clean-text.ts';
import { interruptible } from '../../terminal/signals.ts';

const Forwarded = Type.Object({
  deliveryId: Type.String(),
  eventType: Type.String(),
  status: Type.Integer(),
  tries: Type.Integer(),
  durationMs: Type.Integer(),
});
type ForwardedRow = Type.Static<typeof Forwarded>;

interface Listening {
  readonly session: Session;
  readonly client: Client;
  readonly url: string;
  readonly headersOf: HeadersOf;
  readonly intervalMs: number;
  readonly printer: ListPrinter;
  readonly counts: { forwarded: number; refused: number };
}

export const listen = defineCommand(
  {
    words: ['listen'],
    summary: 'Forward new simulated deliveries, signed, to a local URL',
    notes: [
      'The server calls nobody: this command reads the deliveries and posts their bodies from here.',
      'They are signed anew with the present time, as receivers demand; --as-recorded keeps the bytes of the sandbox.',
      'While the endpoint is down it tries again.',
    ],
    arguments: [],
    options: [
      { name: 'forward-to', value: 'URL', description: 'Where to post them.' },
      {
        name: 'events',
        value: 'LIST',
        description: 'Only these event types.',
        choices: ['claim.created', 'report.approved', 'weather.alert'],
      },
      {
        name: 'replay',
        value: 'ID',
        description: 'Forward this delivery of the past, and end.',
        completes: 'webhookDeliveries',
        isRepeatable: true,
      },
      { name: 'as-recorded', description: 'Send the recorded time and signature.' },
      { name: 'interval', value: 'SECONDS', description: 'Seconds between two looks.', fallback: '1' },
    ],
    examples: [
      'sbox listen --forward-to http://127.0.0.1:3000/hooks',
      'sbox listen --forward-to http://127.0.0.1:3000/hooks --replay dlv_0001',
    ],
  },
  async (session, { options }) => {
    const client = await session.client();
    const listening: Listening = {
      session,
      client,
      headersOf:
        options['as-recorded'] === true
          ? async (delivery) => recordedHeadersOf(delivery)
          : await createSigner(session, client),
      url: parseUrl(options['forward-to']),
      intervalMs: (parseSeconds('--interval', options.interval) ?? 1) * 1000,
      printer: isForPeople(session) ? createLinePrinter(session) : createListPrinter(session, Forwarded),
      counts: { forwarded: 0, refused: 0 },
    };
    const isWanted = parseEvents(options.events);
    const past = options.replay;
    try {
      await interruptible(session.streams, '', (signal) =>
        past === undefined ? forwardNew(listening, isWanted, signal) : forwardPast(listening, past, signal),
      );
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
    }
    await listening.printer.end(undefined);
    const { forwarded, refused } = listening.counts;
    hint(session, `forwarded ${forwarded}${refused === 0 ? '' : `, ${refused} of them not accepted`}`);
  },
);

async function forwardPast(listening: Listening, ids: readonly string[], signal: AbortSignal): Promise<void> {
  const { deliveries } = (await listening.client.listDeliveries(undefined, signal)).data;
  const chosen = ids.map((id) => {
    const delivery = deliveries.find(({ deliveryId }) => deliveryId === id);
    if (delivery === undefined)
      throw new UsageError(`There is no delivery ${id} in this organization and world.`, 'sbox deliveries list');
    return delivery;
  });
  for (const delivery of chosen) await forward(listening, delivery, signal);
}

async function forwardNew(listening: Listening, isWanted: (delivery: Delivery) => boolean, signal: AbortSignal) {
  const { client, session, url, intervalMs } = listening;
  const read = async () => (await client.listDeliveries(undefined, signal)).data.deliveries;
  const feed: DeliveryFeed = createDeliveryFeed(await read());
  hint(session, `forwarding new deliveries to ${url}; Ctrl-C ends it`);
  for (let isLost = false; ; ) {
    await sleep(intervalMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    const deliveries = await read().catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
      if (!isLost) hint(session, `the sandbox does not answer (${error.code}); trying again`);
      isLost = true;
      return undefined;
    });
    if (deliveries === undefined) continue;
    if (isLost) hint(session, 'the sandbox answers again');
    isLost = false;
    for (const delivery of feed.take(deliveries).filter(isWanted)) await forward(listening, delivery, signal);
  }
}

const firstDelayMs = 500;
const maxDelayMs = 10_000;

/** In order: while the endpoint is down, those behind it wait. Whatever it answers is an answer. */
async function forward(
  { session, url, headersOf, printer, counts }: Listening,
  delivery: Delivery,
  signal: AbortSignal,
) {
  const { deliveryId, eventType, request } = delivery;
  const body = String(request.body);
  for (let tries = 1, delayMs = firstDelayMs; ; tries += 1, delayMs = Math.min(2 * delayMs, maxDelayMs)) {
    const startedAt = performance.now();
    try {
      const { status } = await session.doors.send(
        { method: 'POST', url, headers: await headersOf(delivery), body },
        signal,
      );
      counts.forwarded += 1;
      if (status >= 300) counts.refused += 1;
      const durationMs = Math.round(performance.now() - startedAt);
      await printer.add([{ deliveryId, eventType, status, tries, durationMs }]);
      return;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (tries === 1) hint(session, `${url} is down (${error.code}); ${deliveryId} waits`);
      await sleep(delayMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}

function createLinePrinter({ terminal }: Session): ListPrinter {
  const { green, yellow, dim } = terminal.outColours;
  return {
    add: async (records) => {
      for (const { deliveryId, eventType, status, durationMs } of records as ForwardedRow[]) {
        const paint = status < 300 ? green : yellow;
        const parts = [paint(status), deliveryId, eventType, dim(`${durationMs} ms`)];
        await terminal.out(clean`${joinPieces(parts, '  ')}\n`);
      }
    },
    end: async () => undefined,
  };
}

function parseUrl(text = ''): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new UsageError(
    text === '' ? 'sbox listen needs --forward-to.' : `--forward-to takes an http or https URL, not "${text}".`,
    'sbox listen --forward-to http://127.0.0.1:3000/hooks',
  );
}

function parseEvents(list: string | undefined): (delivery: Delivery) => boolean {
  if (list === undefined) return () => true;
  const known: readonly string[] = WebhookEventType.enum;
  const wanted = list.split(',').map((word) => word.trim());
  const unknown = wanted.find((word) => !known.includes(word));
  if (unknown !== undefined) throw new UsageError(`--events knows ${known.join(', ')}, not "${unknown}".`);
  return ({ eventType }) => wanted.includes(eventType);
}
