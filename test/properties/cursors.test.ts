import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collections } from '../../src/contract/collections.ts';
import { parseCursor } from '../../src/engine/paging/cursors.ts';
import { renderPage } from '../../src/engine/paging/pages.ts';
import { Entry } from '../../src/engine/records/entry.ts';
import { keysOf } from '../../src/engine/records/facts.ts';
import { RecordSet } from '../../src/engine/records/record-set.ts';
import { recordSetFacts } from '../../src/world/records/indexes.ts';
import { plot } from '../support/synthetic-seed.ts';

const scope = 'any';
const setOf = (numbers: readonly number[]) =>
  new RecordSet(
    keysOf(recordSetFacts, 'aois'),
    numbers.map((number) => new Entry(collections.aois, plot(number))),
  );

describe('paging while records are added and replaced', () => {
  it('neither repeats nor skips a record that was there from the start, in either direction', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 5000 }), { maxLength: 60 });
    const change = fc.record({ number: fc.integer({ min: 5001, max: 9000 }), replaces: fc.nat() });
    fc.assert(
      fc.property(
        numbers,
        fc.integer({ min: 1, max: 9 }),
        fc.array(change, { maxLength: 30 }),
        (seeded, limit, changes) => {
          const base = setOf(seeded);
          const written = setOf([]);
          const seen: string[] = [];
          const back: string[] = [];
          const pending = [...changes];
          const readPage = (cursor: string | null) => {
            const query = {
              seeded: base.ordered(),
              written: written.ordered(),
              isReplaced: (id: string) => written.has(id),
              fits: undefined,
            };
            const text = renderPage({
              query,
              limit,
              scope,
              horizon: Infinity,
              cursor: cursor === null ? undefined : parseCursor(scope, cursor),
            });
            const next = pending.pop();
            if (next !== undefined) {
              written.put(new Entry(collections.aois, plot(next.number)));
              const replaced = seeded[next.replaces % Math.max(seeded.length, 1)];
              if (replaced !== undefined)
                written.put(new Entry(collections.aois, plot(replaced, { name: 'replaced' })));
            }
            return JSON.parse(text.toString());
          };
          let page = readPage(null);
          let last = page;
          for (;;) {
            seen.push(...page.data.map((one: { aoiId: string }) => one.aoiId));
            last = page;
            expect(page.page.hasMore).toBe(page.page.nextCursor !== null);
            if (page.page.nextCursor === null) break;
            page = readPage(page.page.nextCursor);
          }
          back.push(...last.data.map((one: { aoiId: string }) => one.aoiId));
          while (last.page.previousCursor !== null) {
            last = readPage(last.page.previousCursor);
            back.unshift(...last.data.map((one: { aoiId: string }) => one.aoiId));
          }
          const expected = [...seeded].sort((a, b) => b - a).map((number) => plot(number).aoiId);
          const wasThere = new Set(expected);
          expect(seen.filter((id) => wasThere.has(id))).toEqual(expected);
          expect(back.filter((id) => wasThere.has(id))).toEqual(expected);
          expect(new Set(back).size).toBe(back.length);
        },
      ),
      { numRuns: 300 },
    );
  });
});
