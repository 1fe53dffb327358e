import { expect, test } from 'vitest';
import { rowOf } from '../../src/contract/rows.ts';
import { readContent } from '../../src/server/bodies/read-content.ts';

const requestOf = (target: string, text: string) => ({
  target,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(text),
});

/** A client, in a body of exactly so many bytes. */
const clientOf = (bytes: number) => requestOf('/v1/clients', `{"name":"A"${' '.repeat(bytes - 12)}}`);

test('a body of 64 KiB is read at once, and one of a byte more in slices, with its fingerprint', async () => {
  const row = rowOf('createClient');
  expect(clientOf(65_536).body).toHaveLength(65_536);
  expect(readContent(row, clientOf(65_536))).toEqual({ body: { name: 'A' } });
  const large = readContent(row, clientOf(65_537));
  expect(large).toBeInstanceOf(Promise);
  expect(await large).toEqual({ body: { name: 'A' }, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test('an import is read as a large body however short it is: it may have many values', async () => {
  const text = `{"items":[${'0,'.repeat(10_000)}0]}`;
  const content = await readContent(rowOf('importRows'), requestOf('/v1/import/aois', text));
  expect(content.body).toHaveProperty('items.length', 10_001);
});

test('large bodies are read one at a time, in their order, and a refused one lets the next one go on', async () => {
  const row = rowOf('importRows');
  const items = `[${'0,'.repeat(9_000)}0]`;
  const ended: string[] = [];
  const read = async (name: string, text: string) => {
    try {
      await readContent(row, requestOf('/v1/import/aois', text));
    } catch {
      name += ' refused';
    }
    ended.push(name);
  };
  const many = `{${Array.from({ length: 40 }, (_, index) => `"m${index}":${items}`).join()}}`;
  await Promise.all([read('many', many), read('wrong', '{'), read('few', '{"items":[]}')]);
  expect(ended).toEqual(['many', 'wrong refused', 'few']);
});

test('a body that is not an import waits for no import', async () => {
  const items = `[${'0,'.repeat(9_000)}0]`;
  const ended: string[] = [];
  const reading = Promise.resolve(readContent(rowOf('importRows'), requestOf('/v1/import/aois', `{"items":${items}}`)));
  const both = [reading.then(() => ended.push('import'))];
  both.push(Promise.resolve(readContent(rowOf('createClient'), clientOf(20))).then(() => ended.push('client')));
  await Promise.all(both);
  expect(ended).toEqual(['client', 'import']);
});
