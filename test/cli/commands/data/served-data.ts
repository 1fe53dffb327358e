// Folders of worlds as the command line serves, writes and finds them.
import { EventEmitter } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCli } from '../../../support/run-cli.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';

export const newFolder = (): Promise<string> => makeTempFolder('data');

/** Serves on the folder until the commands are done. */
export async function serveWhile(data: string, run: (url: string) => Promise<void>, flags: readonly string[] = []) {
  const signals = new EventEmitter();
  let done: Promise<void> | undefined;
  const result = await runCli(['serve', '--port', '0', '--data', data, ...flags], {
    signals,
    onOutput: (text) => {
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
      if (url !== undefined) done ??= run(url).finally(() => signals.emit('SIGINT'));
    },
  });
  await done;
  return result;
}

export const sbox = async (url: string, ...argv: string[]) => runCli(argv, { env: { SBOX_BASE_URL: url } });

export async function writeInto(data: string): Promise<string> {
  await serveWhile(data, async (url) => {
    await sbox(url, 'portfolios', 'create', '--name', 'Kept');
    await sbox(url, 'portfolios', 'create', '--name', 'Aside', '--world', 'aside');
  });
  return data;
}

export async function logFileOf(data: string, world: string): Promise<string> {
  const paths = await readdir(data, { recursive: true });
  const found = paths.find((path) => path.startsWith(join('worlds', world)) && path.endsWith('.log'));
  if (found === undefined) throw new Error(`no log of ${world} among ${paths.join(', ')}`);
  return join(data, found);
}
