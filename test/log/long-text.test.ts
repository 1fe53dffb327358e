import { expect, test } from 'vitest';
import { chainAfter } from '../../src/log/chain.ts';
import { canonicalText, type LongText } from '../../src/log/long-text.ts';
import { canonicalJson, sha256Hex } from '../../src/primitives/canonical.ts';

/** `{"text":"…"}` of so many characters, the ones around the text included. */
const callOf = (length: number) => ({ text: 'x'.repeat(length - 11) });

test('a text of 65,536 characters goes into the chain itself, and one of a character more by its digest', async () => {
  const whole = await canonicalText(callOf(65_536));
  const long = await canonicalText(callOf(65_537));
  expect(whole).toBe(canonicalJson(callOf(65_536)));
  const { parts, digest } = long as LongText;
  expect(Buffer.concat(parts).toString()).toBe(canonicalJson(callOf(65_537)));
  expect(digest).toBe(sha256Hex(canonicalJson(callOf(65_537))));
  expect(chainAfter('before', whole, '{}')).toBe(sha256Hex(`["before",${whole},{}]`));
  expect(chainAfter('before', long, '{}')).toBe(sha256Hex(`["before","${digest}",{}]`));
});

test('the chain is the same whether the text was made in parts or at once', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => ({ name: `Ñandú ${index}`, k: [index, null, 1.5, {}] }));
  const call = { operationId: 'importClients', body: { items: rows, b: true }, fingerprint: 'f' };
  const text = await canonicalText(call);
  expect((text as LongText).parts.length).toBeGreaterThan(2);
  expect(chainAfter('before', text, '{}')).toBe(chainAfter('before', canonicalJson(call), '{}'));
});

test('others are answered between the parts', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    setImmediate(count).unref();
  };
  setImmediate(count).unref();
  const { parts } = (await canonicalText({ body: { items: new Array(20).fill('x'.repeat(70_000)) } })) as LongText;
  expect(parts.length).toBe(21);
  expect(turns).toBeGreaterThanOrEqual(20);
});

test('what has no JSON is refused', async () => {
  await expect(canonicalText({ value: Number.NaN })).rejects.toThrow();
});
