// The names that an output gives to later commands: a line `jobId  job_0006` of a record, or a member of a JSON document,
// is `$jobId` from then on. Within one output the first value of a name counts.

import { tryParseJson } from '../../primitives/json-object.ts';

const recordLine = /^(\w+) {2,}(\S+)$/;
const jsonMember = /"(\w+)": ?("(?:[^"\\]|\\.)*"|-?\d[\d.]*)/g;

export function catchNames(output: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const take = (name: string, value: unknown) => {
    if (value !== undefined && !names.has(name)) names.set(name, String(value));
  };
  for (const line of output) {
    const [, name, value] = recordLine.exec(line) ?? [];
    if (name !== undefined) take(name, value);
    // What looks like a member need not be JSON: "version": 1.2.3
    for (const [, member = '', json = ''] of line.matchAll(jsonMember)) take(member, tryParseJson(json));
  }
  return names;
}
