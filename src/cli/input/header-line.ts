import { UsageError } from '../failures/failures.ts';

/** White space at the ends is left out. Throws UsageError for a character that no header carries, such as the CR of a Windows file. */
export function headerValue(text: string, source: string): string {
  const value = text.trim();
  const [found] = /[^\t\x20-\x7e\x80-\xff]/u.exec(value) ?? [];
  if (found === undefined) return value;
  const code = (found.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
  throw new UsageError(`${source} has U+${code}, which a header cannot carry.`, 'retype it: it may be invisible');
}

/** Throws UsageError. */
export function parseHeader(text: string): [name: string, value: string] {
  const [, name, value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(text) ?? [];
  if (name === undefined)
    throw new UsageError(`-H takes a name and a value, not "${text}".`, `such as -H 'x-service-tenant-id: org_ebro'`);
  return [name, value.trimEnd()];
}
