// A table of several pages: what its first page was laid out for need not be enough for the next.
import { expect, test } from 'vitest';
import type { Output } from '../../src/cli/output/output.ts';
import { createEndlessPrinter, createListPrinter } from '../../src/cli/output/print.ts';
import { noColours } from '../../src/cli/terminal/palette.ts';
import { rowOf } from '../../src/contract/rows.ts';

const schema = rowOf('listPolicies').data;
const policyOf = (policyNumber: string, amount: number) => ({
  policyId: 'pol_0001',
  policyNumber,
  sumInsured: { amount, currency: 'USD' },
});

async function print(columns: number | undefined, isEndless = false) {
  const written: string[] = [];
  const terminal = {
    columns,
    out: async ({ text }: { text: string }) => void written.push(text),
    err: () => {},
    outColours: noColours,
  };
  const output = { terminal, format: 'table', fields: 'policyNumber,sumInsured' } as unknown as Output;
  const printer = (isEndless ? createEndlessPrinter : createListPrinter)(output, schema);
  for (const page of [[policyOf('A', 9)], [policyOf('B', 10)], [policyOf('A-LONGER-ONE', 158_091.5)]]) {
    await printer.add(page);
  }
  await printer.end();
  return written.join('').split('\n');
}

const money = '158,091.50 USD';

test('where a table may be as wide as need be, it is laid out for all of its pages', async () => {
  expect(await print(undefined)).toEqual([
    'POLICY NUMBER  SUM INSURED',
    'A                    9.00 USD',
    'B                   10.00 USD',
    `A-LONGER-ONE   ${money}`,
    '',
  ]);
});

test.each([
  ['on a terminal', 60, false],
  ['in a list without an end', undefined, true],
])('%s a page that does not fit is laid out anew, below its own head', async (_, columns, isEndless) => {
  expect(await print(columns, isEndless)).toEqual([
    'POLICY NUMBER  SUM INSURED',
    'A                 9.00 USD',
    'B                10.00 USD',
    'POLICY NUMBER  SUM INSURED',
    `A-LONGER-ONE   ${money}`,
    '',
  ]);
});
