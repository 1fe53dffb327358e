// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are words of a shell.

import { expect, test } from 'vitest';
import { splitPasted } from '../../src/primitives/shell-words.ts';

const split = (text: string) => splitPasted(text, (name) => `<${name}>`);

test.each([
  ['curl  -H \'A: b\'\t-d "c d"', ['curl', '-H', 'A: b', '-d', 'c d']],
  ['curl \\\n  -X POST \\\r\n  http://h', ['curl', '-X', 'POST', 'http://h']],
  [`-d '{"a":"it'\\''s"}'`, ['-d', `{"a":"it's"}`]],
  ['-d "{\\"a\\": \\"b\\", \\"c\\\\d\\"}"', ['-d', '{"a": "b", "c\\d"}']],
  ['"\\n stays" "no\\\nbreak"', ['\\n stays', 'nobreak']],
  ["$'it\\'s \\u00f1\\x21\\n'", ["it's ñ!\n"]],
  ['a\'b\'"c"d\\ e', ['abcd e']],
  ['\'\' ""', ['', '']],
  ['"$BASE/v1" ${BASE}x \'$BASE\' \\$BASE "\\$BASE"', ['<BASE>/v1', '<BASE>x', '$BASE', '$BASE', '$BASE']],
  ['cost $5.00 $ "$"', ['cost', '<5>.00', '$', '$']],
  ['http://h/a?b=1&c=2#d', ['http://h/a?b=1&c=2#d']],
  ['one # two\nthree', ['one']],
  ['\n\n# first\n one\ntwo', ['one']],
  ['one | two', ['one']],
  ['one>two', ['one']],
  ['one;two', ['one']],
  ['', []],
])('%j', (text, words) => {
  expect(split(text)).toEqual(words);
});

test('carets of cmd are taken off, and no variable is looked for', () => {
  const copied = 'curl ^"http://h/a?b=1^&c=2^" ^\r\n  -H ^"A: b^" ^\r\n  --data-raw ^"^{^\\^"a^\\^":^\\^"$b^\\^"^}^"';
  expect(split(copied)).toEqual(['curl', 'http://h/a?b=1&c=2', '-H', 'A: b', '--data-raw', '{"a":"$b"}']);
});

test.each(["'open", '"open', "$'open", 'end\\', "a 'b' \"c"])('%j is not closed', (text) => {
  expect(split(text)).toBeUndefined();
});
