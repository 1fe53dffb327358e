// Runs sbox serve until a test has asked it what it wants to know.
import { EventEmitter } from 'node:events';
import { expect } from 'vitest';
import { runCli } from '../../../support/run-cli.ts';

/** Runs serve until `use` is done with its address, then ends it with a signal. */
export async function withServe(
  argv: readonly string[],
  use: (url: string) => Promise<unknown>,
  signal: 'SIGINT' | 'SIGTERM' = 'SIGINT',
  env: Readonly<Record<string, string>> = {},
) {
  const signals = new EventEmitter();
  let seen = '';
  let isUsed = false;
  const result = await runCli(['serve', '--port', '0', ...argv], {
    signals,
    env,
    onOutput: (text) => {
      seen += text;
      const url = /http:\/\/[\w.:[\]]+:\d+/.exec(seen)?.[0];
      const isReady = argv.includes('--json') || seen.includes('Ctrl-C stops it');
      if (url === undefined || isUsed || !isReady) return;
      isUsed = true;
      setImmediate(async () => {
        await use(url);
        signals.emit(signal);
      });
    },
  });
  expect(signals.eventNames()).toEqual([]);
  return result;
}
