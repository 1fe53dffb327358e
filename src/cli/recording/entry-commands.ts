// The exchanges of a recording as commands that send the same, for the shell of whoever reads them.

import { defaultBaseUrl, faultHeader, idempotencyKeyHeader, pastHeader } from '../../contract/form/surface.ts';
import { writeIdentity } from '../../projections/copied-command.ts';
import type { Spell } from '../terminal/terminal.ts';
import { bytesOf, targetOf } from './har-entry.ts';
import type { HarEntry } from './recording.ts';

/** Headers that decide an answer and that the command has no option for; a browser sends many that do not. */
const kept = new Set([faultHeader, pastHeader].map((name) => name.toLowerCase()));

export const renderCommands = (spell: Spell, entries: readonly HarEntry[]): string[] =>
  entries.map((entry) => spell.command(wordsOf(entry)));

function wordsOf({ request }: HarEntry): string[] {
  const { method, postData } = request;
  const headers = Object.fromEntries(request.headers.map(({ name, value }) => [name.toLowerCase(), value]));
  const key = headers[idempotencyKeyHeader];
  const type = headers['content-type'];
  const others = Object.entries(headers).filter(([name]) => kept.has(name));
  return [
    ...['api', method, targetOf(request)],
    ...(postData === undefined ? [] : [`--data-raw=${bytesOf(postData).toString('utf8')}`]),
    ...(key !== undefined ? [`--idempotency-key=${key}`] : method === 'GET' ? [] : ['-H', `${idempotencyKeyHeader}:`]),
    ...(type === undefined || type.startsWith('application/json') ? [] : ['-H', `content-type: ${type}`]),
    ...others.flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...writeIdentity(headers, defaultBaseUrl).words,
  ];
}
