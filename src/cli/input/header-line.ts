// One header as it is typed for curl, and here: NAME:VALUE.

import { UsageError } from '../failures/failures.ts';

/** Throws UsageError. */
export function parseHeader(text: string): [name: string, value: string] {
  const [, name, value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(text) ?? [];
  if (name === undefined)
    throw new UsageError(`-H takes a name and a value, not "${text}".`, `such as -H 'x-service-tenant-id: org_ebro'`);
  return [name, value.trimEnd()];
}
