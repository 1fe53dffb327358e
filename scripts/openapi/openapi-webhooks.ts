// The three webhook events as the webhooks of the OpenAPI document (Decision 9). Deliveries are simulated.

import type { TSchema } from 'typebox';
import { OrganizationId, Timestamp } from '../../src/contract/form/fields.ts';
import { Claim } from '../../src/contract/schemas/claim.ts';
import { Report } from '../../src/contract/schemas/report.ts';
import type { WebhookEventType } from '../../src/contract/schemas/vocabularies.ts';
import { Alert } from '../../src/contract/schemas/watch.ts';
import type { JsonObject } from '../../src/projections/describe-schema.ts';
import type { SeededExamples } from './openapi-examples.ts';
import type { SchemaRegistry } from './schema-registry.ts';

const events: Record<WebhookEventType, { summary: string; cause: string; data: TSchema }> = {
  'claim.created': {
    summary: 'A claim was created',
    cause: 'Emitted when a single claim is created; an import emits none.',
    data: Claim,
  },
  'report.approved': {
    summary: 'A report was signed',
    cause: 'Emitted when a report becomes signed, at once or from a draft.',
    data: Report,
  },
  'weather.alert': {
    summary: 'A watch raised an alert',
    cause: 'Emitted with each alert; a watch over a plot that a seeded event hit raises one at once.',
    data: Alert,
  },
};

const header = (name: string, description: string): JsonObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

export function buildWebhooks(registry: SchemaRegistry, messages: SeededExamples['messages']): JsonObject {
  return Object.fromEntries(
    Object.entries(events).map(([eventType, event]) => [
      eventType,
      { post: buildWebhook(eventType, { ...event, example: messages[eventType] }, registry) },
    ]),
  );
}

function buildWebhook(
  eventType: string,
  { summary, cause, data, example }: { summary: string; cause: string; data: TSchema; example: unknown },
  registry: SchemaRegistry,
): JsonObject {
  const schema = {
    type: 'object',
    required: ['id', 'type', 'timestamp', 'organizationId', 'data'],
    properties: {
      id: { type: 'string', pattern: '^msg_[0-9]{4,}$', description: 'The message; equal to the webhook-id header.' },
      type: { type: 'string', const: eventType },
      timestamp: registry.refer(Timestamp),
      organizationId: registry.refer(OrganizationId),
      data: registry.refer(data),
    },
    additionalProperties: false,
  };
  return {
    operationId: `receive${eventType.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: ['webhooks'],
    summary,
    description: `${cause} The delivery is simulated: the sandbox makes no network call, and the outcome follows the host of the endpoint.`,
    security: [],
    parameters: [
      header('webhook-id', 'Identifier of the message, the same in every attempt.'),
      header('webhook-timestamp', 'Unix time of the attempt in seconds.'),
      header(
        'webhook-signature',
        '`v1,` and the base64 HMAC-SHA256 over `{id}.{timestamp}.{body}` (Standard Webhooks 1.0).',
      ),
    ],
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: {
      '2XX': { description: 'The delivery is done.' },
      '410': {
        description:
          'The endpoint is gone: the delivery goes to the dead-letter queue, and the subscription is disabled.',
      },
      '5XX': { description: 'The delivery is tried five times in all, then goes to the dead-letter queue.' },
    },
  };
}
