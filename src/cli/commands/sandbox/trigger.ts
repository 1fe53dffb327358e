// sbox trigger: makes an event of a type happen, by calls that anybody could send, and shows its deliveries.

import type { Client } from '../../../client/client.ts';
import { type Chosen, eventPaths } from '../../../contract/event-paths.ts';
import { limitRange } from '../../../contract/form/page.ts';
import { suggestName } from '../../../contract/form/said/suggest-name.ts';
import { Peril, SupportedPeril, severities, WebhookEventType } from '../../../contract/schemas/vocabularies.ts';
import { Delivery } from '../../../contract/schemas/webhook.ts';
import { UsageError } from '../../failures/failures.ts';
import { type Walked, walkPath } from '../../operations/walk-path.ts';
import { hint } from '../../output/output.ts';
import { printList } from '../../output/print.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';
import { choose } from '../../terminal/prompts.ts';

const eventTypes: readonly WebhookEventType[] = WebhookEventType.enum;

/** The options that each type takes. A claim that is named has its plot. */
const optionsOf: Readonly<Record<WebhookEventType, readonly string[]>> = {
  'claim.created': ['aoi-id', 'peril', 'policy-id'],
  'report.approved': ['aoi-id', 'claim-id'],
  'weather.alert': ['aoi-id', 'peril', 'severity'],
};

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
  options: [
    { name: 'aoi-id', value: 'ID', description: 'The plot that it is about.', completes: 'aois' },
    {
      name: 'peril',
      value: 'TEXT',
      description: 'For weather.alert, hail, frost or drought; for claim.created, any that its policy covers.',
      choices: Peril.enum,
    },
    {
      name: 'severity',
      value: 'TEXT',
      description: 'How hard the event of a weather.alert strikes; severe by default.',
      choices: severities,
    },
    { name: 'policy-id', value: 'ID', description: 'The policy of a claim.created.', completes: 'policies' },
    { name: 'claim-id', value: 'ID', description: 'The claim of a report.approved.', completes: 'claims' },
  ],
  examples: [
    'sbox trigger claim.created',
    'sbox trigger weather.alert --world alerts -o id',
    'sbox trigger weather.alert --aoi-id aoi_0003 --peril frost --severity high',
    'sbox trigger claim.created --policy-id pol_0002',
  ],
  run: async (session, { args: [asked], options }) => {
    const eventType = findType(asked ?? (await pick(session)));
    checkOptions(eventType, options);
    const client = await session.client();
    const chosen = await choosers[eventType](client, {
      aoiId: options['aoi-id'],
      peril: options.peril,
      severity: options.severity,
      policyId: options['policy-id'],
      claimId: options['claim-id'],
    });
    await subscribe(session, client, eventType);
    const last = await walkPath(client, eventPaths[eventType](chosen), (call) => report(session, call));
    const { deliveries } = (await client.listDeliveries()).data;
    const caused = deliveries.filter(
      (delivery) => delivery.eventType === eventType && isAbout(delivery, last, chosen.aoiId),
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

function checkOptions(eventType: WebhookEventType, options: Readonly<Record<string, unknown>>): void {
  const known = optionsOf[eventType];
  const other = Object.values(optionsOf)
    .flat()
    .find((name) => options[name] !== undefined && !known.includes(name));
  if (other !== undefined)
    throw new UsageError(
      `--${other} is not an option of ${eventType}, which takes ${known.map((name) => `--${name}`).join(', ')}.`,
    );
  if (options['claim-id'] !== undefined && options['aoi-id'] !== undefined)
    throw new UsageError('The claim of --claim-id has its plot: leave --aoi-id out.');
  if (eventType !== 'weather.alert' || options['peril'] === undefined) return;
  const perils: readonly unknown[] = SupportedPeril.enum;
  if (!perils.includes(options['peril']))
    throw new UsageError(`Nothing detects ${options['peril']} on a plot; a weather.alert is of ${perils.join(', ')}.`);
}

function pick({ terminal, streams }: Session): Promise<string> {
  if (!terminal.canAsk)
    throw new UsageError(`sbox trigger needs the type of an event: ${eventTypes.join(', ')}.`, 'sbox trigger --help');
  const choices = eventTypes.map((value) => {
    const path = eventPaths[value]({});
    return { value, label: value, hint: `${path.length} calls, the last is ${path.at(-1)?.operation}` };
  });
  return choose(streams, { message: 'Which event?', choices });
}

/** Where a plot is named and no policy is, the claim is made under a policy that insures the plot. */
async function choosePolicy(client: Client, chosen: Chosen): Promise<Chosen> {
  const { aoiId, policyId, peril } = chosen;
  if (aoiId === undefined || policyId !== undefined) return chosen;
  const { data } = await client.listPolicies({ query: { limit: limitRange.maximum, status: 'active' } });
  const policy = data.find(
    ({ aoiIds, perils, trigger: byIndex }) =>
      byIndex === null &&
      aoiIds.includes(aoiId) &&
      (peril === undefined || perils.some((covered) => covered === peril)),
  );
  if (policy !== undefined) return { ...chosen, policyId: policy.policyId };
  const against = peril === undefined ? '' : ` against ${peril}`;
  throw new UsageError(`No active policy insures ${aoiId}${against}.`, [
    'policies',
    'create',
    '--aoi-ids',
    aoiId,
    '--help',
  ]);
}

/** An alert needs a watch: an active one that fits what is named, or else a new one on the plot, or on new land. */
async function choosePlot(client: Client, chosen: Chosen): Promise<Chosen> {
  const { data } = await client.listWatchSubscriptions({ query: { limit: limitRange.maximum } });
  const { aoiId, peril } = chosen;
  const watch = data.find(
    (one) =>
      one.status === 'active' &&
      [one.aoiId as string, undefined].includes(aoiId) &&
      [one.peril as string, undefined].includes(peril),
  );
  if (watch !== undefined) return { ...chosen, aoiId: watch.aoiId, peril: watch.peril, isWatched: true };
  return chosen;
}

const choosers: Readonly<Record<WebhookEventType, (client: Client, chosen: Chosen) => Promise<Chosen>>> = {
  'claim.created': choosePolicy,
  'report.approved': async (_client, chosen) => chosen,
  'weather.alert': choosePlot,
};

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
