// sbox trigger: makes an event of a type happen, by calls that anybody could send, and shows its deliveries.

import type { Client } from '../../../client/client.ts';
import { eventPaths, type Watched } from '../../../contract/event-paths.ts';
import { limitRange } from '../../../contract/form/page.ts';
import { suggestName } from '../../../contract/form/said/suggest-name.ts';
import { WebhookEventType } from '../../../contract/schemas/vocabularies.ts';
import { Delivery } from '../../../contract/schemas/webhook.ts';
import { UsageError } from '../../failures/failures.ts';
import { type Walked, walkPath } from '../../operations/walk-path.ts';
import { hint } from '../../output/output.ts';
import { printList } from '../../output/print.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';
import { choose } from '../../terminal/prompts.ts';

const eventTypes: readonly WebhookEventType[] = WebhookEventType.enum;

export const trigger = defineCommand({
  words: ['trigger'],
  summary: 'Make a webhook event happen, by the calls that lead to it',
  notes: [
    'The calls are real ones, listed on stderr; what they create stays. The deliveries of the event are the result.',
    'Where nobody subscribes to the type, an endpoint is subscribed first. sbox listen posts the deliveries to yours.',
  ],
  arguments: [
    {
      name: 'event-type',
      isOptional: true,
      description: 'The event to make happen; on a terminal it is asked for.',
      choices: eventTypes,
    },
  ],
  examples: ['sbox trigger claim.created', 'sbox trigger weather.alert --world alerts -o id'],
  run: async (session, { args: [asked] }) => {
    const eventType = findType(asked ?? (await pick(session)));
    const client = await session.client();
    const watched = eventType === 'weather.alert' ? await findWatched(client) : undefined;
    await subscribe(session, client, eventType);
    const last = await walkPath(client, eventPaths[eventType](watched), (call) => report(session, call));
    const { deliveries } = (await client.listDeliveries()).data;
    const caused = deliveries.filter(
      (delivery) => delivery.eventType === eventType && isAbout(delivery, last, watched?.aoiId),
    );
    if (caused.length === 0)
      throw new UsageError(`The calls were carried out, and no ${eventType} followed from them.`, 'sbox webhooks list');
    await printList(session, Delivery, caused);
  },
});

function findType(asked: string): WebhookEventType {
  const eventType = eventTypes.find((known) => known === asked);
  if (eventType !== undefined) return eventType;
  throw new UsageError(`"${asked}" is not an event type; ${suggestName(asked, eventTypes)}.`);
}

function pick({ terminal, streams }: Session): Promise<string> {
  if (!terminal.canAsk)
    throw new UsageError(`sbox trigger needs the type of an event: ${eventTypes.join(', ')}.`, 'sbox trigger --help');
  const choices = eventTypes.map((value) => {
    const path = eventPaths[value]();
    return { value, label: value, hint: `${path.length} calls, the last is ${path.at(-1)?.operation}` };
  });
  return choose(streams, { message: 'Which event?', choices });
}

async function findWatched(client: Client): Promise<Watched | undefined> {
  const { data } = await client.listWatchSubscriptions({ query: { limit: limitRange.maximum } });
  return data.find(({ status }) => status === 'active');
}

/** Without a subscription nothing is delivered. The host name decides how the simulated endpoint answers. */
async function subscribe(session: Session, client: Client, eventType: WebhookEventType): Promise<void> {
  const { data } = await client.listWebhookSubscriptions({ query: { limit: limitRange.maximum } });
  if (data.some(({ status, eventTypes: types }) => status === 'active' && types.includes(eventType))) return;
  const endpoint = { endpointUrl: 'https://ok.sandbox.test/triggered', eventTypes: [eventType] };
  await walkPath(client, [{ operation: 'createWebhookSubscription', body: endpoint }], (call) => report(session, call));
}

const report = (session: Session, { row, path, status, record }: Walked): void =>
  hint(session, `${status}  ${row.method} ${path}  ${Object.values(record)[0]}`);

/** The data of a delivery is the record that was created last, or names it; that of an alert also names the plot. */
function isAbout({ request, eventType }: Delivery, last: Walked | undefined, aoiId: string | undefined): boolean {
  const [name, id] = Object.entries(last?.record ?? {})[0] ?? [];
  const { data } = JSON.parse(request.body) as { readonly data: Readonly<Record<string, unknown>> };
  return (
    name !== undefined &&
    data[name] === id &&
    (eventType !== 'weather.alert' || [undefined, data['aoiId']].includes(aoiId))
  );
}
