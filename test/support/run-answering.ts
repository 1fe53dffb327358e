// Runs the command line on a terminal, with somebody who answers its questions.
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { CapturedRun } from '../../src/cli/commands/walkthrough/captured-run.ts';
import { type RunOptions, runCli } from './run-cli.ts';
import { giveTurns } from './test-clock.ts';

/** What is asked, and the keys that are pressed then. Each is answered once, in this order. */
export type Answers = readonly (readonly [question: string, keys: string])[];

export async function runAnswering(
  argv: readonly string[],
  answers: Answers,
  options: RunOptions = {},
): Promise<CapturedRun & { readonly asked: number }> {
  const keys = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => keys });
  let shown = '';
  let asked = 0;
  const result = await runCli(argv, {
    signals: new EventEmitter(),
    ...options,
    env: { NO_COLOR: '1', ...options.env },
    tty: true,
    input: keys,
    onOutput: (text) => {
      shown += text;
      const [question, pressed] = answers[asked] ?? [];
      if (question === undefined || pressed === undefined || !shown.includes(question)) return;
      shown = '';
      asked += 1;
      // The question listens for keys a little after it is shown.
      void giveTurns().then(() => keys.write(pressed));
    },
  });
  return { ...result, asked };
}
