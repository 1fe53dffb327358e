import { expect, test } from 'vitest';
import { asOneLine, withoutSteering } from '../../src/primitives/steering.ts';

test.each(['\t', '\n', '\v', '\f', '\r', '\r\n', '\u0085', '\u2028', '\u2029'])(
  '%j begins no line of its own',
  (sign) => {
    expect(asOneLine(`A${sign}B`)).toBe('A B');
  },
);

test.each(['\u001b', '\u0007', '\u009b', '\u202e'])('%j is left out of a line and of a text', (sign) => {
  expect([asOneLine(`A${sign}B`), withoutSteering(`A${sign}B\nC`)]).toEqual(['AB', 'AB\nC']);
});
