// What these tests hold, `tsc` holds: a `@ts-expect-error` over a line that compiles is an error of its own.
import { expect, expectTypeOf, test } from 'vitest';
import { defineOperation } from '../../src/cli/operations/define-operation.ts';
import { defineCommand } from '../../src/cli/session/command.ts';

test('a misspelt option or a missing argument of a command does not compile', () => {
  const { node } = defineCommand({
    words: ['try'],
    summary: 'Try something',
    arguments: [
      { name: 'file', description: 'A file.' },
      { name: 'command', description: 'A command.', isVariadic: true },
    ],
    options: [
      { name: 'job-steps', value: 'N', description: 'A value.' },
      { name: 'cors', value: 'ORIGIN', description: 'A list.', isRepeatable: true },
      { name: 'quiet', short: 'q', description: 'A flag.' },
    ],
    takes: [],
    examples: ['sbox try'],
    run: async ({ globals }, { args, options }) => {
      expectTypeOf(args).toEqualTypeOf<readonly [string, readonly string[]]>();
      expectTypeOf(options['job-steps']).toEqualTypeOf<string | undefined>();
      expectTypeOf(options.cors).toEqualTypeOf<readonly string[] | undefined>();
      expectTypeOf(options.quiet).toEqualTypeOf<boolean | undefined>();
      expectTypeOf(globals.input).toEqualTypeOf<boolean | undefined>();
      expectTypeOf(globals['base-url']).toEqualTypeOf<string | undefined>();
      // @ts-expect-error: the option is job-steps
      expect(options['job-step']).toBeUndefined();
      // @ts-expect-error: a short name is no name
      expect(options.q).toBeUndefined();
      // @ts-expect-error: the option is base-url
      expect(globals.baseUrl).toBeUndefined();
      // @ts-expect-error: there are two arguments
      expect(args[2]).toBeUndefined();
    },
  });
  expect(node.options.map(({ name }) => name)).toEqual(['job-steps', 'cors', 'quiet']);
});

test('nor does one of an operation, nor an operation that the table has not', () => {
  const { node } = defineOperation('importRows', {
    arguments: [{ name: 'file', description: 'A file.' }],
    options: [{ name: 'strict', description: 'A flag.' }],
    run: async (_, { args, options }) => {
      expectTypeOf(args).toEqualTypeOf<readonly [string, string]>();
      expectTypeOf(options.strict).toEqualTypeOf<boolean | undefined>();
      // @ts-expect-error: the option is strict
      expect(options.stric).toBeUndefined();
    },
  });
  expect(node.words).toEqual(['import']);
  // @ts-expect-error: the operation is importRows
  expect(() => defineOperation('importRow', {})).toThrow();
});
