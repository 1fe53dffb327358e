// The options of sbox listen as values: URL and faults. Each function throws UsageError for what it does not know.

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
  const words = list === undefined ? [] : list.split(',');
  return words.map((text) => {
    const fault = deliveryFaults.find((known) => known === text.trim());
    if (fault !== undefined) return fault;
    throw new UsageError(`--trouble knows ${deliveryFaults.join(', ')}, not "${text.trim()}".`);
  });
}
