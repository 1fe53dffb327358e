// Opens an address in the browser of this machine. A failure only prints a sentence, since nothing depends on it.

import type { SpawnOptions } from 'node:child_process';
import type { Access } from '../../access/access.ts';

export function openerOf(platform: NodeJS.Platform, url: string): readonly [command: string, ...words: string[]] {
  if (platform === 'darwin') return ['open', url];
  return platform === 'win32' ? ['cmd', '/c', 'start', '', url] : ['xdg-open', url];
}

/** Does not wait for the browser; `onFailure` may be called later. */
export async function openBrowser(
  access: Access,
  url: string,
  env: SpawnOptions['env'],
  onFailure: (sentence: string) => void,
): Promise<void> {
  const [command, ...words] = openerOf(process.platform, url);
  const fail = () => onFailure(`${command} could not open a browser. Open ${url} yourself.`);
  const child = await access.start(command, words, { stdio: 'ignore', detached: true, ...(env && { env }) });
  child.once('error', fail);
  child.once('exit', (code) => {
    if (code !== 0) fail();
  });
  child.unref();
}
