// Every property that a reader of the OpenAPI document meets says what it is: there, in generated clients, in forms and in tools.
import { expect, test } from 'vitest';
import { isJsonObject, type JsonObject } from '../../src/primitives/json-object.ts';
import { memberAt } from '../../src/primitives/json-pointer.ts';
import words from '../../src/projections/member-words.json' with { type: 'json' };
import { readText } from '../support/source-files.ts';

const document = JSON.parse(readText('docs/openapi.json').text) as JsonObject;

/** By itself, by what it refers to, or by one of its forms; a constant says it by its value, and an enum alone narrows what is said elsewhere. */
function isDescribed(schema: unknown): boolean {
  if (!isJsonObject(schema) || Object.keys(schema).length === 0) return true;
  const { description, $ref, anyOf } = schema;
  if (description !== undefined || 'const' in schema || Object.keys(schema).join() === 'enum') return true;
  if (typeof $ref === 'string') return isDescribed(memberAt(document, $ref));
  return Array.isArray(anyOf) && anyOf.some((form) => (form as JsonObject)['type'] !== 'null' && isDescribed(form));
}

/** Properties below a value, with their path. An example has members of its own, which are no schemas. */
function* propertiesIn(value: unknown, path = ''): Generator<readonly [path: string, schema: unknown]> {
  if (Array.isArray(value)) for (const [at, item] of value.entries()) yield* propertiesIn(item, `${path}/${at}`);
  if (!isJsonObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (['example', 'examples', 'x-any-of', 'not'].includes(name)) continue;
    if (name === 'properties' && isJsonObject(member) && isJsonObject(Object.values(member)[0]))
      for (const [own, schema] of Object.entries(member)) yield [`${path}/${own}`, schema];
    yield* propertiesIn(member, `${path}/${name}`);
  }
}

const properties = [...propertiesIn(document)];

test('each property has a description', () => {
  expect(properties.length).toBeGreaterThan(1900);
  expect(properties.filter(([, schema]) => !isDescribed(schema)).map(([path]) => path)).toEqual([]);
});

test('general words stand beside nothing that says more about itself', () => {
  const general = Object.values(words);
  const both = properties.filter(([, schema]) => {
    const { $ref, description } = schema as JsonObject;
    const named = typeof $ref === 'string' ? memberAt(document, $ref) : undefined;
    return isJsonObject(named) && named['description'] !== undefined && general.includes(String(description));
  });
  expect(both.map(([path]) => path)).toEqual([]);
});

test('no words are left over, and each is a sentence', () => {
  const said = new Set(properties.map(([, schema]) => (schema as JsonObject)['description']));
  expect(Object.entries(words).filter(([, sentence]) => !said.has(sentence))).toEqual([]);
  expect(Object.values(words).filter((sentence) => !/^[A-Za-z0-9].*[.]$/.test(sentence))).toEqual([]);
});
