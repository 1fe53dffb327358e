// The tarball as other package managers install it: stories run, and their processes end.

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InstalledPackage, installPackedPackage } from '../support/packed-package.ts';
import { runTool } from './run-tool.ts';

let installed: InstalledPackage;
let tarball = '';
beforeAll(async () => {
  installed = await installPackedPackage();
  const place = join(installed.folder, '..');
  tarball = join(place, String((await readdir(place)).find((name) => name.endsWith('.tgz'))));
});
afterAll(() => installed.remove());

/** Without a network: the package brings all that it needs. */
const managers = [
  [
    'Yarn, which unpacks nothing (PnP)',
    { '.yarnrc.yml': 'nodeLinker: pnp\nenableTelemetry: false\nenableGlobalCache: false\nenableNetwork: false\n' },
    (file: string) => ['yarn', 'add', `sbox@file:${file}`],
    ['yarn', 'sbox'],
    Number.POSITIVE_INFINITY,
  ],
  // It unpacks what npm unpacks, by which `npm test` runs them all.
  ['pnpm', {}, (file: string) => ['pnpm', 'add', '--offline', file], ['pnpm', 'exec', 'sbox'], 2],
] as const;

test.each(managers)('%s runs stories', async (name, files, add, sbox, most) => {
  const folder = join(installed.folder, '..', name.slice(0, 4));
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{"name":"app","private":true}');
  await writeFile(join(folder, 'yarn.lock'), '');
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  const added = await runTool(folder, add(tarball));
  expect([added.said, added.exitCode]).toEqual([expect.anything(), 0]);
  const stories = (await readdir(fileURLToPath(new URL('../../stories', import.meta.url)))).filter((file) =>
    file.endsWith('.md'),
  );
  expect(stories.length).toBeGreaterThan(4);
  for (const story of stories.slice(0, most)) {
    const { said, exitCode } = await runTool(folder, [...sbox, 'walkthrough', story.replace('.md', ''), '--check']);
    expect([story, said, exitCode]).toEqual([story, expect.stringContaining('✓'), 0]);
  }
});
