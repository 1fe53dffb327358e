// Bodies of permitted size that cost as much as they can: much of one thing, wherever a form has room for it. They are
// listed and not drawn, so no seed is needed.

import { examples } from '../../src/contract/examples.ts';
import { limits } from '../../src/contract/surface.ts';
import type { Row } from '../support/example-request.ts';

interface Form {
  readonly properties?: Readonly<Record<string, Form>>;
  readonly items?: Form | readonly Form[];
  readonly type?: string;
}

export type HostileBody = readonly [told: string, payload: string];

/** Texts that patterns and formats take long to refuse, if anything does. */
const texts = [' ', 'a@', 'a.', '\u0301'];

/** So many of a text that they fill what may be sent. */
const fill = (text: string, bytes: number) => text.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(text))));

export function* hostileBodiesOf(row: Row): Generator<HostileBody> {
  const form = row.body as Form;
  const example = (examples[row.id] as { body: Record<string, unknown> }).body;
  const bytes = (row.largeBody === true ? limits.importBodyBytes : limits.bodyBytes) - 4096;
  const withMember = (name: string, text: string) => {
    const others = JSON.stringify({ ...example, [name]: undefined }).slice(0, -1);
    return `${others}${others.length > 1 ? ',' : ''}${JSON.stringify(name)}:${text}}`;
  };
  for (const count of [9_000, 90_000]) {
    const names = Array.from({ length: count }, (_, index) => `"k${index}":0`).join();
    yield [`${count} members that are not known`, withMember('k', `0,${names}`).slice(0, bytes)];
    yield [`an object of ${count} members`, withMember('k', `{${names}}`)];
  }
  yield ['nothing but zeros', withMember('k', `[${fill('0,', bytes)}0]`)];
  yield ['nothing but brackets', withMember('k', `[${fill('[],', bytes)}0]`)];
  yield ['broad and deep', withMember('k', `${'['.repeat(60)}${fill('{"a":[0]},', 60_000)}0${']'.repeat(60)}`)];
  yield ['a long name', withMember(fill('n', bytes), '0')];
  for (const [name, member] of Object.entries(form.properties ?? {})) {
    for (const text of texts) yield [`"${text}" without end in ${name}`, withMember(name, `"${fill(text, bytes)}"`)];
    if (member.type === 'array') {
      const [item = 'x'] = (example[name] as unknown[] | undefined) ?? [];
      for (const one of [item, 0, [], {}]) {
        const json = JSON.stringify(one);
        yield [`${json.slice(0, 30)} without end in ${name}`, withMember(name, `[${fill(`${json},`, bytes)}${json}]`)];
        yield [
          `9,000 times ${json.slice(0, 30)} in ${name}`,
          withMember(name, `[${fill(`${json},`, Math.min(bytes, json.length * 4_000))}${json}]`),
        ];
      }
    }
  }
}
