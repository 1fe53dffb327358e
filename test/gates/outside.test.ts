import { expect, test } from 'vitest';
import { parseSource, readSources } from '../support/source-files.ts';
import { findReaches } from './outside.ts';

/** Who may reach out, with what, and why no story can go through it. A folder stands for what is in it. */
const allowed: readonly (readonly [place: string, modules: string, reason: string])[] = [
  ['src/cli/access/access.ts', 'child_process client/send fs', 'the access themselves'],
  ['src/cli/access/post.ts', 'http https', 'is told a URL by the access'],
  ['src/cli/access/new-files.ts', 'fs tmpdir', 'is told a path by the access'],
  ['src/cli/access/read-bytes.ts', 'client/send fs net', 'is told a path by the access'],
  ['src/cli/commands/walkthrough/story-access.ts', 'fs fs/promises', 'finds a path within the folders of a story'],
  ['src/cli/commands/mcp/http.ts', 'http', 'listens, and demands access'],
  ['src/cli/identity/conf.ts', 'conf', 'is the package of the store of profiles'],
  [
    'src/cli/identity/profile-store.ts',
    'fs homedir',
    'keeps profiles where the environment says, which a story has of its own',
  ],
  ['src/cli/program/spelling.ts', 'fs', 'looks for sbox along the PATH'],
  ['src/cli/recording/har-entry.ts', 'http', 'knows the names of statuses'],
  ['src/cli/recording/resend.ts', 'http', 'asks a sandbox that was started through access'],
  ['src/cli/serving/replay-recording.ts', 'http', 'asks a sandbox that was started through access'],
  ['src/cli/serving/world-file.ts', 'fs/promises', 'removes the folder of a seed, which was made behind access'],
  ['src/cli/serving/explore/grade-run.ts', 'fs/promises', 'removes the folder of a run, which was made behind access'],
  ['src/client/send.ts', 'http https', 'sends; createClient is told what to send with'],
  [
    'src/cli/commands/coverage/coverage.ts',
    'fs/promises',
    'reads counts in a folder of its own, or where the environment says',
  ],
  ['src/console/', 'fetch', 'runs in a browser'],
  ['src/library/create-client.ts', 'client/send', 'the library has no stories'],
  [
    'src/log/',
    '@nats-io/transport-node fs fs/promises net',
    'keeps the log of a server, which was started through access',
  ],
  ['src/package/package-files.ts', 'fs', 'reads the package'],
  ['src/tab/', 'fetch', 'asks the sandbox in the same page'],
  ['src/server/', 'fs fs/promises http net', 'serves, and was started through access'],
];

const reaches = findReaches(readSources('src'));
const isIn = (place: string) => (path: string) => path === place || (place.endsWith('/') && path.startsWith(place));

test('nobody but these reaches the machine beyond this program', () => {
  const strays = Object.entries(reaches).flatMap(([path, modules]) => {
    const [, known = ''] = allowed.find(([place]) => isIn(place)(path)) ?? [];
    const others = modules.filter((name) => !known.split(' ').includes(name));
    return others.length === 0 ? [] : [`${path} reaches ${others.join(', ')}`];
  });
  expect(strays).toEqual([]);
});

test.each(allowed)('%s still needs %s', (place, modules) => {
  const used = Object.entries(reaches).flatMap(([path, names]) => (isIn(place)(path) ? names : []));
  expect([...new Set(used)].sort()).toEqual(modules.split(' '));
});

test.each([
  ["import { readFileSync } from 'node:fs';", 'fs'],
  ["import { readFileSync } from 'fs';", 'fs'],
  ["export { readFile } from 'node:fs/promises';", 'fs/promises'],
  ["const { spawn } = await import('node:child_process');", 'child_process'],
  ["import { Worker } from 'node:worker_threads';", 'worker_threads'],
  ["import { send } from '../client/send.ts';", 'client/send'],
  ['await fetch(url);', 'fetch'],
  ['await globalThis.fetch(url);', 'fetch'],
  ['process.chdir(folder);', 'chdir'],
  ['const home = process.cwd();', 'cwd'],
])('the gate finds %s', (text, reach) => {
  expect(findReaches([parseSource('src/cli/a.ts', text)])).toEqual({ 'src/cli/a.ts': [reach] });
});

test.each(["import type { Server } from 'node:http';", '// fetch(url) reaches out', 'response.prefetch(url);'])(
  'the gate lets %s pass',
  (text) => expect(findReaches([parseSource('src/cli/a.ts', text)])).toEqual({}),
);
