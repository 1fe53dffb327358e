import { expect, test } from 'vitest';
import { generatedFiles, readGenerated } from '../../scripts/generate.ts';
import { fillBlocks } from '../../scripts/page-blocks.ts';
import { type Content, findStaleFiles } from '../../scripts/stale-files.ts';

test('every generated file is what the sources say today', async () => {
  const generated = await generatedFiles();
  expect([...generated.keys()]).toEqual(
    expect.arrayContaining(['README.md', 'docs/openapi.json', 'docs/permissions.md', 'docs/skill.md', 'docs/start.md']),
  );
  expect(findStaleFiles(generated, readGenerated)).toEqual([]);
});

test('a missing file and a file that differs are found, an equal one is not', () => {
  const disk = new Map([
    ['equal', 'a\n'],
    ['edited', 'a\nb\n'],
    ['image', 'aé'],
  ]);
  const generated = new Map<string, Content>([
    ['equal', 'a\n'],
    ['edited', 'a\n'],
    ['missing', ''],
    ['image', Buffer.from('aé')],
  ]);
  const read = (path: string) => {
    const text = disk.get(path);
    return text === undefined ? null : Buffer.from(text);
  };
  expect(findStaleFiles(generated, read)).toEqual([
    'edited differs from what the sources say: run npm run generate',
    'missing is missing: run npm run generate',
  ]);
});

test('a block is replaced between its markers, and lost markers are an error', () => {
  const text = 'before\n<!-- generated: count -->\nold\n<!-- end: count -->\nafter\n';
  const filled = 'before\n<!-- generated: count -->\nnew\n<!-- end: count -->\nafter\n';
  expect(fillBlocks('a.md', text, { count: () => 'new' })).toBe(filled);
  expect(fillBlocks('a.md', filled, { count: () => 'new' })).toBe(filled);
  expect(() => fillBlocks('a.md', 'nothing here', { count: () => 'new' })).toThrow('a.md lacks the markers');
});
