// Bodies of permitted size that cost as much as they can: much of one thing, wherever a form has room for it. Each kind is
// made of every operation; what it is made of is drawn, so the seed says all.

import { limits } from '../../src/contract/form/surface.ts';
import type { Row } from '../support/example-request.ts';
import type { Chance } from './chance.ts';

interface Form {
  readonly properties?: Readonly<Record<string, Form>>;
  readonly items?: Form | readonly Form[];
  readonly type?: string;
  readonly maxLength?: number;
}

export type HostileBody = readonly [told: string, payload: string];

/** Texts that patterns, formats and writers take long over, if anything does. */
const texts = [' ', 'a@', 'a.', 'http://a.', '\u0301', '\u0001', '\\', '0'];
const items = ['0', '[]', '{}', '""', '[0,0]', '{"a":[0]}'];

/** So many of a text that they fill what may be sent. */
const fill = (text: string, bytes: number) => text.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(text))));

export function* hostileBodiesOf(row: Row, chance: Chance): Generator<HostileBody> {
  const { properties = {} } = row.body as Form;
  const example = row.example.body as Readonly<Record<string, unknown>>;
  const bytes = (row.largeBody === true ? limits.importBodyBytes : limits.bodyBytes) - 4096;
  const withMember = (name: string, text: string) => {
    const others = JSON.stringify({ ...example, [name]: undefined }).slice(0, -1);
    return `${others}${others.length > 1 ? ',' : ''}${JSON.stringify(name)}:${text}}`;
  };
  const names = Object.keys(properties);
  const anyMember = () => chance.pick(['k', ...names]);
  const count = chance.pick([9_000, 90_000]);
  const members = Array.from({ length: count }, (_, index) => `"k${index}":0`).join();
  yield [`${count} members that are not known`, withMember('k', `0,${members}`)];
  yield [`an object of ${count} members`, withMember(anyMember(), `{${members}}`)];
  for (const item of [chance.pick(items), chance.pick(items)]) {
    yield [`nothing but ${item}`, withMember(anyMember(), `[${fill(`${item},`, bytes)}${item}]`)];
  }
  yield ['broad and deep', withMember(anyMember(), `${'['.repeat(60)}${fill('{"a":[0]},', 60_000)}0${']'.repeat(60)}`)];
  yield ['a long name', withMember(fill('n', bytes), '0')];
  yield ['a long number', withMember(anyMember(), fill('7', bytes))];
  for (let times = 0; times < 3; times += 1) {
    const [name, text] = [anyMember(), chance.pick(texts)];
    const told = JSON.stringify(text);
    yield [`${told} without end in ${name}`, withMember(name, JSON.stringify(fill(text, bytes / told.length)))];
  }
  yield ['texts as long as they may be', JSON.stringify({ ...example, ...longestTexts(properties, chance) })];
  for (const name of names)
    if (properties[name]?.type === 'array') yield* hostileLists(name, example[name] as unknown[] | undefined);

  function* hostileLists(name: string, [own = 'x']: unknown[] = []): Generator<HostileBody> {
    const json = JSON.stringify(own);
    yield [`its item without end in ${name}`, withMember(name, `[${fill(`${json},`, bytes)}${json}]`)];
    const few = Math.min(bytes, json.length * 3_000);
    yield [`3,000 times its item in ${name}`, withMember(name, `[${fill(`${json},`, few)}${json}]`)];
    for (const [kind, item] of [
      ['texts', (at: number) => `x${at}`],
      ['objects', (at: number) => ({ at })],
    ] as const) {
      const distinct = Array.from({ length: kind === 'texts' ? 9_900 : 3_200 }, (_, at) => item(at));
      yield [`distinct ${kind} in ${name}`, withMember(name, JSON.stringify(distinct))];
    }
    if (name === 'ring') for (const [told, ring] of rings) yield [told, withMember(name, JSON.stringify(ring))];
  }
}

/** For the members that are nothing but text. */
function longestTexts(properties: Readonly<Record<string, Form>>, chance: Chance): Record<string, string> {
  const open = Object.entries(properties).filter(([, form]) => Object.keys(form).every((word) => plain.has(word)));
  const text = chance.pick(['\u0001', '"', 'ñ', '\u{1f33e}']);
  return Object.fromEntries(open.map(([name, { maxLength = 0 }]) => [name, fill(text, maxLength)]));
}

const plain = new Set(['type', 'maxLength', 'minLength', 'description']);

type Ring = readonly (readonly [number, number])[];

/** So that edges meet one line, one another, or half the globe. */
const rings: readonly (readonly [string, Ring])[] = [
  ['a comb whose teeth end on one line', closed((at) => [at / 1010, at % 4 < 2 ? 0 : -0.1])],
  ['a comb across', closed((at) => [at / 1010 + (at % 4 < 2 ? 0 : 0.1), at / 1010 - (at % 4 < 2 ? 0 : 0.1)])],
  ['teeth of a saw', closed((at) => [at / 1010, at % 2])],
  ['a star that crosses itself everywhere', closed((at) => [Math.cos(at * 2.5) / 2, Math.sin(at * 2.5) / 2])],
  ['a thin ring around the globe', closed((at) => [(at * 240) / 998, at % 2 === 0 ? 0 : 1e-5], -120)],
];

function closed(place: (at: number) => readonly [number, number], west = -61): Ring {
  const teeth = Array.from({ length: 997 }, (_, at) => place(at));
  const [lastX] = teeth.at(-1) as readonly [number, number];
  const corners = [...teeth, [lastX, 1.1] as const, [0, 1.1] as const];
  const at = corners.map(([x, y]) => [round(west + x * 0.8), round(-34 + y * 0.8)] as const);
  return [...at, at[0] as readonly [number, number]];
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
