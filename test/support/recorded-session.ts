// A recording made by sbox serve --record in this process, of whatever a test sends meanwhile.

import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { runCli } from './run-cli.ts';
import { makeTempFolder } from './temp-folder.ts';

/** The path of a file that is not there yet, in a folder of its own. */
export async function newRecordingPath(): Promise<string> {
  return join(await makeTempFolder('recording'), 'session.har');
}

/** Serves until `send` is done, and resolves to the file, which `send` may look into. */
export async function recordSession(
  send: (url: string, path: string) => Promise<void>,
  flags: readonly string[] = [],
): Promise<string> {
  const path = await newRecordingPath();
  const signals = new EventEmitter();
  let sent: Promise<void> | undefined;
  const run = runCli(['serve', '--record', path, '--port', '0', '--json', ...flags], {
    signals,
    onOutput: (text) => {
      const { event, url } = JSON.parse(text) as { event: string; url: string };
      if (event === 'listening') sent = send(url, path).finally(() => signals.emit('SIGINT'));
    },
  });
  const { exitCode, stderr } = await run;
  await sent;
  if (exitCode !== 0) throw new Error(stderr);
  return path;
}
