// The names that an output gives to later commands: a line `jobId  job_0006` of a record, or a member of a JSON document,
// is `$jobId` from then on. The first of a name within one output counts.

const recordLine = /^(\w+) {2,}(\S+)$/;
const jsonMember = /"(\w+)": ?("(?:[^"\\]|\\.)*"|-?\d[\d.]*)/g;

export function catchNames(output: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const take = (name: string, value: string) => {
    if (!names.has(name)) names.set(name, value);
  };
  for (const line of output) {
    const [, name, value] = recordLine.exec(line) ?? [];
    if (name !== undefined && value !== undefined) take(name, value);
    for (const [, member = '', json = ''] of line.matchAll(jsonMember)) take(member, String(JSON.parse(json)));
  }
  return names;
}
