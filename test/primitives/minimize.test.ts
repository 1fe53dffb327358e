import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minimize } from '../../src/primitives/minimize.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('the part of a list that a test needs', () => {
  it('is what was planted, wherever it lies', async () => {
    const planted = fc.uniqueArray(fc.nat(99), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(planted, async (needed) => {
        const found = await minimize(upTo(100), (part) => needed.every((item) => part.includes(item)));
        expect(found).toEqual([...needed].sort((a, b) => a - b));
      }),
      { seed: 20_260_115 },
    );
  });

  it('passes the test and loses no item without failing it, whatever the test is', async () => {
    // A test that is not monotone: whether a part passes is drawn from its items.
    const holdsFor = (salt: number) => (part: readonly number[]) =>
      part.length === 12 || part.reduce((hash, item) => (hash * 31 + item) % 1009, salt) % 3 === 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(1008), async (salt) => {
        const holds = holdsFor(salt);
        const found = await minimize(upTo(12), async (part) => holds(part));
        expect(holds(found)).toBe(true);
        for (const item of found) expect(holds(found.filter((other) => other !== item))).toBe(false);
      }),
      { seed: 20_260_115 },
    );
  });

  it('takes few tries: three items of 400 within eighty', async () => {
    let tries = 0;
    await minimize(upTo(400), (part) => {
      tries += 1;
      return [17, 203, 399].every((item) => part.includes(item));
    });
    expect(tries).toBeLessThan(80);
  });

  it('keeps the earlier of two items that each suffice', async () => {
    expect(await minimize(upTo(50), (part) => part.includes(11) || part.includes(40))).toEqual([11]);
  });

  it('is nothing where nothing is needed, and nothing of an empty list', async () => {
    expect(await minimize(upTo(9), () => true)).toEqual([]);
    expect(await minimize([], () => true)).toEqual([]);
  });

  it('ends with the shortest part so far when the test gives up', async () => {
    let left = 4;
    const found = await minimize(upTo(64), (part) => {
      left -= 1;
      return left >= 0 && part.includes(3);
    });
    expect(found).toContain(3);
    expect(found.length).toBeLessThan(64);
  });
});
