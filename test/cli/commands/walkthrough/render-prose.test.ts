// The prose of a story on a terminal: its marks become colours, its words fill the lines, a list stays one.
import { expect, test } from 'vitest';
import { renderPassage } from '../../../../src/cli/commands/walkthrough/present-story.ts';
import { createPalette, noColours } from '../../../../src/cli/terminal/palette.ts';

const render = (text: string, width = 40): string =>
  renderPassage({ kind: 'prose', text }, { colours: noColours, width }).text;

test('a block is moved in as it is, with a blank line after it', () => {
  const passage = { kind: 'block', lines: ['a `b` **c**', '  d'], name: undefined } as const;
  expect(renderPassage(passage, { colours: noColours, width: 4 }).text).toBe('    a `b` **c**\n      d\n\n');
});

test.each([
  ['one two three', 13, 'one two three\n\n'],
  ['one two three', 12, 'one two\nthree\n\n'],
  ['one two three', 7, 'one two\nthree\n\n'],
  ['one two three', 6, 'one\ntwo\nthree\n\n'],
  ['a longerword b', 4, 'a\nlongerword\nb\n\n'],
  ['one  two', 40, 'one two\n\n'],
  ['東京 の 畑', 7, '東京 の\n畑\n\n'],
])('%j fills lines of %i', (text, width, expected) => {
  expect(render(text, width)).toBe(expected);
});

test.each([
  ['- one two three', '- one two\n  three\n'],
  ['* one two three', '* one two\n  three\n'],
  ['12. one two', '12. one\n    two\n'],
  ['-one', '-one\n\n'],
])('an item of a list, %j, goes on below its words, and the next one follows it', (text, expected) => {
  expect(render(text, 9)).toBe(expected);
});

test.each([
  ['see `jobId`, then', 'see jobId, then\n\n'],
  ['a **bold one**.', 'a bold one.\n\n'],
  ['[a page](https://x.example/y) of it', 'a page of it\n\n'],
  ['a lone ` or ** stays', 'a lone ` or ** stays\n\n'],
])('the marks of %j do not show', (text, expected) => {
  expect(render(text)).toBe(expected);
});

test('words and what is pressed on have colours, and a line is as wide as what shows of it', async () => {
  const colours = await createPalette({});
  const { text } = renderPassage({ kind: 'prose', text: 'see `a b`, **c**' }, { colours, width: 11 });
  expect(text).toBe('see \u001b[36ma\u001b[39m \u001b[36mb\u001b[39m, \u001b[1mc\u001b[22m\n\n');
});
