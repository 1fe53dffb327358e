// Renders the exchanges of a recording as commands that send the same, for the reader's shell. A body that is not text is shown
// in base64, as in the recording, since no command sends bytes.

import {
  acceptedTypes,
  defaultBaseUrl,
  faultHeader,
  idempotencyKeyHeader,
  pastHeader,
} from '../../../contract/form/surface.ts';
import { writeIdentity } from '../../../projections/copied-command.ts';
import { targetOf } from '../../recording/har-entry.ts';
import type { HarEntry } from '../../recording/recording.ts';
import type { Spell } from '../../terminal/terminal.ts';

/** These headers decide an answer, and the command has no option for them; a browser sends many that do not. */
const keptHeaders = 'accept accept-language content-encoding content-type if-none-match';
const kept = [faultHeader, pastHeader, ...keptHeaders.split(' ')];
/** A header with one of these values is left out: what the command sends by default has the same effect. */
const defaults = ['*/*', '*', 'application/json', acceptedTypes];

export const renderCommands = (spell: Spell, entries: readonly HarEntry[]): string[] =>
  entries.map((entry) => spell.command(wordsOf(entry)));

function wordsOf({ request }: HarEntry): string[] {
  const { method, postData } = request;
  const headers = Object.fromEntries(request.headers.map(({ name, value }) => [name.toLowerCase(), value]));
  const key = headers[idempotencyKeyHeader];
  const others = Object.entries(headers).filter(([name, value]) => kept.includes(name) && !defaults.includes(value));
  return [
    ...['api', method, targetOf(request)],
    ...(postData === undefined ? [] : [`--data-raw=${postData.text}`]),
    ...(key !== undefined ? [`--idempotency-key=${key}`] : method === 'GET' ? [] : ['-H', `${idempotencyKeyHeader}:`]),
    ...others.flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...writeIdentity(headers, defaultBaseUrl).words,
  ];
}
