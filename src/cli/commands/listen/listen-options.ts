// The options of sbox listen as values: URL, events, faults. Each function throws UsageError for what it does not know.

import type { Delivery } from '../../../contract/records.ts';
import { WebhookEventType } from '../../../contract/schemas/vocabularies.ts';
import { withoutUser } from '../../access/without-user.ts';
import { UsageError } from '../../failures/failures.ts';
import { type DeliveryFault, deliveryFaults } from './forwarder.ts';

export function parseUrl(text = ''): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new UsageError(
    text === ''
      ? 'sbox listen needs --forward-to.'
      : `--forward-to takes an http or https URL, not "${withoutUser(text)}".`,
    'sbox listen --forward-to http://127.0.0.1:3000/hooks',
  );
}

export const parseFaults = (list: string | undefined): DeliveryFault[] =>
  list === undefined ? [] : parseWords('--trouble', list, deliveryFaults);

export function parseEvents(list: string | undefined): (delivery: Delivery) => boolean {
  if (list === undefined) return () => true;
  const wanted = parseWords('--events', list, WebhookEventType.enum);
  return ({ eventType }) => wanted.includes(eventType);
}

function parseWords<Word extends string>(flag: string, list: string, known: readonly Word[]): Word[] {
  return list.split(',').map((text) => {
    const word = known.find((one) => one === text.trim());
    if (word !== undefined) return word;
    throw new UsageError(`${flag} takes ${known.join(', ')}, not "${text.trim()}".`);
  });
}
