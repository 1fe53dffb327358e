import { expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commands.ts';
import { renderRootHelp, renderWholeHelp } from '../../src/cli/program/help.ts';
import { createSpelling } from '../../src/cli/program/spelling.ts';
import { suggestOption } from '../../src/cli/program/suggestions.ts';

const frame = { width: 80, spell: createSpelling({ PATH: '' }, commandTree.topics) };

test('the first help fits a terminal of 40 lines, and names the rest', () => {
  const lines = renderRootHelp(commandTree, frame).trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
  for (const word of ['serve', 'claims', 'undo', 'listen', '--world', '-o', '--help --all'])
    expect([word, lines.some((line) => line.includes(word))]).toEqual([word, true]);
});

test('the whole help has every command', () => {
  const text = renderWholeHelp(commandTree, frame);
  for (const { word } of commandTree.topics) expect(text).toContain(`\n  ${word} `);
});

test('an option that a command has by a longer name is named, not one that is only spelled alike', () => {
  expect(suggestOption(commandTree, "unknown option '--url'", ['webhooks', 'create'])).toEqual(['--endpoint-url TEXT']);
});
