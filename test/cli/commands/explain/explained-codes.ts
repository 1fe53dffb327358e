// What sbox explain says of a code.
import { expect } from 'vitest';
import { runCli } from '../../../support/run-cli.ts';

export async function explain(word: string): Promise<Record<string, unknown>> {
  const { stdout, stderr, exitCode } = await runCli(['explain', word, '--json']);
  expect([stderr, exitCode]).toEqual(['', 0]);
  return JSON.parse(stdout).data;
}
