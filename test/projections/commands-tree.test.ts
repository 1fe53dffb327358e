import { describe, expect, test } from 'vitest';
import { renderCommandsPage } from '../../scripts/commands-page.ts';
import { commandTree as tree } from '../../src/cli/commands/commands.ts';
import type { Operation } from '../../src/contract/form/operation.ts';
import { operations } from '../../src/contract/operations.ts';
import { bodyFieldsOf } from '../../src/projections/body-fields.ts';
import { renderExample } from '../../src/projections/example-command.ts';
import { wordsOf } from '../support/words-of.ts';

const rows: readonly Operation[] = operations;

describe('the command tree', () => {
  test('has one command per operation and no two alike', () => {
    const lines = tree.commands.map(({ words }) => words.join(' '));
    expect(new Set(lines).size).toBe(lines.length);
    for (const row of rows) expect(lines).toContain(row.command.join(' '));
  });

  test('has a topic for every first word, and no word or alias twice', () => {
    const words = tree.topics.flatMap(({ word, aliases }) => [word, ...aliases]);
    expect(new Set(words).size).toBe(words.length);
    for (const node of tree.commands) expect(words).toContain(node.words[0]);
  });

  test('gives no command an option that every command has, but for the tokens of a server, which asks nobody', () => {
    const names = tree.options.flatMap(({ name, short = '' }) => [name, `-${short}`]);
    const twice = tree.commands.flatMap((node) =>
      node.options.flatMap(({ name, short = '' }) =>
        [name, `-${short}`].filter((own) => own !== '-' && names.includes(own)).map((own) => `${node.words} ${own}`),
      ),
    );
    expect(twice).toEqual(['serve token']);
  });

  test('gives no command an option twice', () => {
    for (const { words, options } of tree.commands) {
      const names = options.flatMap(({ name, short }) => (short === undefined ? [name] : [name, `-${short}`]));
      expect(new Set(names).size, words.join(' ')).toBe(names.length);
    }
  });

  test('every field of every body has its flag', () => {
    const claim = bodyFieldsOf(rows.find(({ id }) => id === 'createClaim')?.body);
    expect(claim.filter(({ neededWithout }) => neededWithout === 'claimId').map(({ flag }) => flag)).toEqual([
      'policy-id',
      'aoi-id',
      'peril',
      'occurred-at',
    ]);
    expect(Object.fromEntries(claim.map(({ flag, kind }) => [flag, kind]))).toMatchObject({
      'claimed-hectares': 'number',
      'claimed-amount': 'money',
      'detection-ids': 'list',
      description: 'text',
    });
    for (const { id, body } of rows) {
      const flags = bodyFieldsOf(body).map(({ flag }) => flag);
      expect(new Set(flags).size, id).toBe(flags.length);
    }
  });
});

test('an example becomes a command line that a shell reads back', () => {
  const row = rows.find(({ id }) => id === 'createAoi') as Operation;
  const line = renderExample(row, row.example);
  expect(wordsOf(line).slice(0, 7)).toEqual([
    'sbox',
    'aois',
    'create',
    '--portfolio-id',
    'pf_0001',
    '--name',
    'La Aurora – Lote 3, Rojas',
  ]);
  expect(wordsOf("a 'it'\\''s' b")).toEqual(['a', "it's", 'b']);
});

test('a flag that is on stands alone, and one that is off is left out', () => {
  const row = rows.find(({ id }) => id === 'createPeritaje') as Operation;
  expect(renderExample(row, row.otherExample ?? {})).toMatch(/ --agreed-by-insured$/);
  const off = { body: { ...(row.otherExample?.body as object), agreedByInsured: false } };
  expect(renderExample(row, off)).not.toContain('agreed');
});

test('the commands page shows every command with its first example', () => {
  const page = renderCommandsPage(tree, { 43: 'the service returned 403' });
  for (const { examples, summary } of tree.commands) {
    expect(page).toContain(summary);
    expect(page).toContain(examples[0]);
  }
  expect(page).toMatch(/## Exit codes\n\n.*\n.*\n\| 43 \| the service returned 403 \|\n$/);
});
