import { join, type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import { Problem, refusalAt } from '../../contract/form/problem.ts';
import { limits, retryPolicy } from '../../contract/form/surface.ts';
import type { WebhookSubscription } from '../../contract/records.ts';
import type { BodyOf } from '../../contract/rows.ts';
import { buildRefusal } from '../../engine/kernel/violations.ts';
import type { Entry } from '../../engine/records/entry.ts';
import type { Slices } from '../../primitives/slices.ts';
import { type CallContext, createIn, type Handler, type Outcome } from '../call-context/call-context.ts';
import { endpointKey } from '../records/indexes.ts';
import { newestDeliveries, replay } from './deliveries.ts';

export const createWebhookSubscription = createIn('webhookSubscriptions', admitWebhookSubscription);

function listAll({ store }: CallContext): Outcome {
  const deliveries = newestDeliveries(store);
  const deadLetters = deliveries.filter(({ value }) => value.status === 'dead_letter');
  return {
    json: [
      Buffer.from('{"deliveries":['),
      ...joinTexts(deliveries),
      Buffer.from('],"deadLetterQueue":['),
      ...joinTexts(deadLetters),
      Buffer.from(`],"retryPolicy":${JSON.stringify(retryPolicy)}}`),
    ],
  };
}

/** Deliveries are read all at once, so their texts are rendered only then. */
export const listDeliveries: Handler<'listDeliveries'> = Object.assign(listAll, {
  precompute: ({ store }: CallContext) => {
    const entries = newestDeliveries(store).filter(({ isRendered }) => !isRendered);
    return entries.length === 0 ? undefined : renderAll(entries);
  },
});

/** Renders one delivery per slice, since that signs it once for each of its attempts. */
function* renderAll(entries: readonly Entry[]): Slices<void> {
  for (const entry of entries) {
    yield* entry.render();
    yield;
  }
}

/** The first element of a list is bare, and every other one has a comma before it. */
const joinTexts = ([first, ...others]: readonly Entry[]): Buffer[] =>
  first === undefined ? [] : [first.json, ...others.map(({ element }) => element)];

export const replayDelivery: Handler<'replayDelivery'> = (context, { params }) => {
  const { deliveryId } = replay(context, context.store.named('webhookDeliveries', params.id));
  return { json: context.store.namedEntry('webhookDeliveries', deliveryId).json };
};

type Body = BodyOf<'createWebhookSubscription'>;

function admitWebhookSubscription(context: CallContext, body: Body): (at: string) => WebhookSubscription {
  const { store, organizationId, ids } = context;
  const { endpointUrl, eventTypes } = body;
  const signingKeyRef = findKey(context, body);
  checkEndpoint(endpointUrl);
  refuseDuplicate(context, body);
  refuseTooMany(context);
  return (at) =>
    store.put('webhookSubscriptions', {
      subscriptionId: ids.next('whs'),
      organizationId,
      endpointUrl,
      eventTypes,
      signingKeyRef,
      status: 'active',
      createdAt: at,
      updatedAt: at,
    }).value;
}

function checkEndpoint(endpointUrl: string): void {
  const detail = violationOf(endpointUrl);
  if (detail !== undefined) throw buildRefusal([{ pointer: '#/endpointUrl', code: 'invalid_endpoint_url', detail }]);
}

function violationOf(endpointUrl: string): LocalizedText | undefined {
  if (!URL.canParse(endpointUrl)) return t('is not an absolute http or https URL');
  const url = new URL(endpointUrl);
  if (url.username !== '' || url.password !== '') return t('carries credentials; an endpoint URL has none');
  // A bare # leaves url.hash empty, so the text itself is searched.
  return endpointUrl.includes('#') ? t('has a fragment, which would never be sent') : undefined;
}

/** The requested key, or the organization's first one. */
function findKey(context: CallContext, { signingKeyRef }: Body): string {
  const known = context.seed.webhookKeys.map((key) => key.signingKeyRef);
  const found = signingKeyRef === undefined ? known[0] : known.find((ref) => ref === signingKeyRef);
  if (found !== undefined) return found;
  const detail = t('no signing key {signingKeyRef} in {organizationId}; known: {known}', {
    signingKeyRef: signingKeyRef ?? t('at all'),
    organizationId: context.organizationId,
    known: known.join(', '),
  });
  throw refusalAt({ pointer: '#/signingKeyRef', code: 'resource_not_found', detail }, detail);
}

function refuseTooMany({ store }: CallContext): void {
  if (store.all('webhookSubscriptions', 'status', 'active').length < limits.webhookSubscriptions) return;
  const detail = t('There are {webhookSubscriptions} active webhook subscriptions.', limits);
  throw new Problem('webhook_limit_reached', detail);
}

function refuseDuplicate({ store }: CallContext, body: Body): void {
  const [former] = store.all('webhookSubscriptions', 'sameEndpoint', endpointKey(body));
  if (former === undefined) return;
  const detail = t('{subscriptionId} subscribes this endpoint to the same event types and is active', former);
  const next = t('Use it, or change the URL or the event types');
  throw refusalAt({ pointer: '#/endpointUrl', code: 'duplicate_resource', detail }, join([detail, '. ', next, '.']));
}
