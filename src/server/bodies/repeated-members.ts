// Refuses an object with a repeated member. JSON.parse silently keeps the last one, and RFC 8785, by which bodies are compared,
// has no text for such an object. Members are counted, so that a body without repeats is visited only once.

import { t } from '../../contract/form/localization/localized-text.ts';
import { malformed } from './malformed.ts';

/** `colons` is the number of colons outside of strings: one for each member. Throws malformed_json. */
export function refuseRepeats(value: unknown, text: string, colons: number): void {
  if (countMembers(value) === colons) return;
  throw malformed(t('an object repeats the member {member}', { member: JSON.stringify(findRepeated(text)) }));
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let count = parts === value ? 0 : parts.length;
  for (const part of parts) count += countMembers(part);
  return count;
}

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}:]/g;

function findRepeated(text: string): string | undefined {
  const open: Set<string>[] = [];
  let name = '';
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token !== ':') name = token;
    else {
      const decoded = JSON.parse(name) as string;
      if (open.at(-1)?.has(decoded)) return decoded;
      open.at(-1)?.add(decoded);
    }
  }
  return undefined;
}
