// What sbox listen is told: where to, of which events, with which trouble. Each throws UsageError for what it does not know.

import { WebhookEventType } from '../../contract/schemas/vocabularies.ts';
import type { Delivery } from '../../contract/schemas/webhook.ts';
import { UsageError } from '../failures/failures.ts';
import { type DeliveryFault, deliveryFaults } from './forwarder.ts';

export function parseUrl(text = ''): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new UsageError(
    text === '' ? 'sbox listen needs --forward-to.' : `--forward-to takes an http or https URL, not "${text}".`,
    'sbox listen --forward-to http://127.0.0.1:3000/hooks',
  );
}

export function parseFaults(list: string | undefined): DeliveryFault[] {
  const words = list?.split(',').map((word) => word.trim()) ?? [];
  return words.map((word) => {
    const known = deliveryFaults.find((fault) => fault === word);
    if (known === undefined) throw new UsageError(`--trouble knows ${deliveryFaults.join(', ')}, not "${word}".`);
    return known;
  });
}

export function parseEvents(list: string | undefined): (delivery: Delivery) => boolean {
  if (list === undefined) return () => true;
  const known: readonly string[] = WebhookEventType.enum;
  const wanted = list.split(',').map((word) => word.trim());
  const unknown = wanted.find((word) => !known.includes(word));
  if (unknown !== undefined) throw new UsageError(`--events knows ${known.join(', ')}, not "${unknown}".`);
  return ({ eventType }) => wanted.includes(eventType);
}
