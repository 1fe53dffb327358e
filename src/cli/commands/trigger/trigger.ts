import { randomUUID } from 'node:crypto';
import type { Client, InputOf } from '../../../client/client.ts';
import type { OperationInput } from '../../../client/request.ts';
import { examples } from '../../../contract/examples.ts';
import { suggestName } from '../../../contract/form/localization/localized-text.ts';
import type { Operation } from '../../../contract/form/operation.ts';
import { limitRange } from '../../../contract/form/page.ts';
import { type DataOf, rowOf, type WorldOperationId } from '../../../contract/rows.ts';
import { type SupportedPeril, WebhookEventType } from '../../../contract/schemas/vocabularies.ts';
import { Delivery } from '../../../contract/schemas/webhook.ts';
import { isJsonObject, type JsonObject } from '../../../primitives/json-object.ts';
import { fillTemplate } from '../../../primitives/path-template.ts';
import { ringOf } from '../../../primitives/polygon.ts';
import { UsageError } from '../../failures/failures.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';
import { choose } from '../../terminal/prompts.ts';

const eventTypes: readonly WebhookEventType[] = WebhookEventType.enum;

export const trigger = defineCommand({
  words: ['trigger'],
  summary: 'Trigger a webhook event by sending the requests that cause it',
  notes: [
    'It sends real requests and lists them on stderr; the records that they create stay. It prints the deliveries of the event.',
    'If no endpoint is subscribed to the type, one is subscribed first. sbox listen forwards the deliveries to your endpoint.',
  ],
  arguments: [
    {
      name: 'event-type',
      isOptional: true,
      description: 'The event to trigger. On a terminal, sbox asks for it.',
      choices: eventTypes,
    },
  ],
  examples: ['sbox trigger claim.created', 'sbox trigger weather.alert --world alerts -o id'],
  run: async (session, { args: [word] }) => {
    const eventType = findType(word ?? (await pick(session)));
    const client = await session.client();
    const ask = createAsk(session, client);
    const watched = eventType === 'weather.alert' ? await findWatched(client) : undefined;
    await subscribe(client, ask, eventType);
    const made = await makers[eventType](ask, watched);
    const { deliveries } = (await client.listDeliveries()).data;
    const caused = deliveries.filter((delivery) => delivery.eventType === eventType && isAbout(delivery, made));
    if (caused.length === 0)
      throw new UsageError(`The requests were carried out, but they caused no ${eventType}.`, 'sbox webhooks list');
    await session.printList(Delivery, caused);
  },
});

function findType(word: string): WebhookEventType {
  const eventType = eventTypes.find((known) => known === word);
  if (eventType !== undefined) return eventType;
  throw new UsageError(`"${word}" is not an event type; ${suggestName(word, eventTypes)}.`);
}

function pick({ terminal, streams }: Session): Promise<string> {
  if (!terminal.canAsk)
    throw new UsageError(`sbox trigger needs the type of an event: ${eventTypes.join(', ')}.`, 'sbox trigger --help');
  return choose(streams, { message: 'Which event?', choices: eventTypes.map((value) => ({ value, label: value })) });
}

/** Resolves to the record that was answered, or to the first one of a list. */
type Ask = <Id extends WorldOperationId>(id: Id, input: InputOf<Id>) => Promise<DataOf<Id>>;

/** Prints each call as a line on stderr. Throws UsageError where a list is empty. */
function createAsk(session: Session, client: Client): Ask {
  return async (id, given) => {
    const row: Operation = rowOf(id);
    const input = given as OperationInput;
    const path = fillTemplate(row.path, (name) => String(input.params?.[name]));
    const { data, status } = await client.call(row, input);
    const record = Array.isArray(data) ? data[0] : data;
    if (!isJsonObject(record))
      throw new UsageError(
        `${row.method} ${path} lists nothing here, but its first record is needed.`,
        'sbox reset brings the seeded records back',
      );
    session.hint(`${status}  ${row.method} ${path}  ${Object.values(record)[0]}`);
    return record as DataOf<typeof id>;
  };
}

/** Without a subscription nothing is delivered. The host name decides how the simulated endpoint answers. */
async function subscribe(client: Client, ask: Ask, eventType: WebhookEventType): Promise<void> {
  const { data } = await client.listWebhookSubscriptions({ query: { limit: limitRange.maximum } });
  if (data.some(({ status, eventTypes: types }) => status === 'active' && types.includes(eventType))) return;
  const endpoint = { endpointUrl: 'https://ok.sandbox.test/triggered', eventTypes: [eventType] };
  await ask('createWebhookSubscription', { body: endpoint });
}

type Watched = DataOf<'listWatchSubscriptions'>;

/** An alert needs a watch: an active one, or else a new one on new land. */
async function findWatched(client: Client): Promise<Watched | undefined> {
  const { data } = await client.listWatchSubscriptions({ query: { limit: limitRange.maximum } });
  return data.find(({ status }) => status === 'active');
}

const first = { query: { limit: 1 } } as const;
const freshWord = (): string => randomUUID().slice(0, 8);

/** The calls work in any organization and at any time of the clock, and return the members that the event's data has then. */
const makers: Readonly<Record<WebhookEventType, (ask: Ask, watched: Watched | undefined) => Promise<JsonObject>>> = {
  // A loss with an open claim cannot be claimed again, so each claim has a plot and a policy of its own.
  'claim.created': async (ask) => {
    const { clientId } = await ask('listClients', first);
    const fresh = freshWord();
    const portfolio = { ...examples.createPortfolio.body, name: `Triggered ${fresh}` };
    const { portfolioId } = await ask('createPortfolio', { body: portfolio });
    const { aoiId } = await ask('createAoi', newLand(portfolioId, fresh));
    const insured = { clientId, portfolioId, aoiIds: [aoiId], perils: ['wind' as const] };
    const term = { effectiveFrom: '2026-01-01', effectiveTo: '2036-12-31' };
    const policy = { ...examples.createPolicy.body, ...insured, ...term };
    const { policyId, createdAt: occurredAt } = await ask('createPolicy', { body: policy });
    const { claimId } = await ask('createClaim', { body: { policyId, aoiId, peril: 'wind', occurredAt } });
    return { claimId };
  },
  // A report on damage is signed over evidence. An exposure needs none: the plot may be one that nothing struck.
  'report.approved': async (ask) => {
    const { aoiId } = await ask('listDetections', first);
    const title = `Triggered ${freshWord()}`;
    const { reportId } = await ask('createReport', {
      body: { ...examples.createReport.body, title, status: 'signed', type: 'portfolio_exposure', aoiIds: [aoiId] },
    });
    return { reportId };
  },
  'weather.alert': async (ask, watched) => {
    const peril = (watched?.peril ?? 'hail') as SupportedPeril;
    const { aoiId } = watched ? await ask('getAoi', { params: { id: watched.aoiId } }) : await watchNewLand(ask, peril);
    const { eventId } = await ask('strikeEvent', { body: { aoiId, peril, severity: 'severe' } });
    return { eventId, aoiId };
  },
};

async function watchNewLand(ask: Ask, peril: SupportedPeril): Promise<{ aoiId: string }> {
  const { portfolioId } = await ask('listPortfolios', first);
  const { aoiId } = await ask('createAoi', newLand(portfolioId, freshWord()));
  await ask('createWatchSubscription', { body: { aoiId, peril, minSeverity: 'low' } });
  return { aoiId };
}

/** The plot has no crop calendar, so every day is a day on which it can be struck. */
function newLand(portfolioId: string, externalRef: string) {
  // A place between 59 and 65 degrees west, to a tenth of a metre, so that no land is insured twice.
  const west = Number((-65 + (6 * Number.parseInt(externalRef, 16)) / 2 ** 32).toFixed(6));
  const ring = ringOf([west, -34.2, west + 0.01, -34.192]);
  return { body: { ...examples.createAoi.body, portfolioId, externalRef, ring, crop: null, sowingDate: null } };
}

/** The data is the record that was created last, or names it; that of an alert also names the plot. */
function isAbout({ request }: Delivery, made: JsonObject): boolean {
  const { data } = JSON.parse(request.body) as { readonly data: JsonObject };
  return Object.entries(made).every(([name, value]) => data[name] === value);
}
