// A world goes from the page to Node and back as a file.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { clickThroughStory } from '../console/click-through-story.ts';
import { expectText } from '../console/page-facts.ts';
import { as } from '../support/as.ts';
import { testInBrowser } from '../support/chromium.ts';
import { dropFile } from '../support/drop-file.ts';
import { startKillableServer } from '../support/killable-server.ts';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';
import { openTab, sendIn } from './open-tab.ts';
import { makeRandomWorlds, openIn } from './random-worlds.ts';
import { buildSession, digestIn, get, type Sent } from './sessions.ts';

const digest = (world: string): Sent => get('/status?digest', world);

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sbox-tab-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

testInBrowser('by clicks alone a storm becomes a paid claim in the page, and is saved and opened again', async () => {
  const { page, complaints, requests } = await openTab();
  await clickThroughStory(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('region', { name: 'This tab' }).getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('default.sbox');
  const saved = await readFile(await download.path());
  await dropFile(page, 'dropped.sbox', saved);
  await expectText(page, '.world-name', 'dropped');
  const [claim, ...bodies] = await sendIn(page, [
    get('/v1/claims/clm_0012', 'dropped'),
    digest('default'),
    digest('dropped'),
  ]);
  expect(JSON.parse(String(claim?.body)).data.status).toBe('paid');
  const digests = bodies.map(({ body }) => digestIn(body));
  expect(digests[1]).toBe(digests[0]);

  await dropFile(page, 'wrong.sbox', saved.subarray(0, -20));
  await expectText(page, 'dialog', 'The file cannot be opened');
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await dropFile(page, 'default.sbox', saved);
  await expectText(page, 'dialog', 'The world default has changes.');
  expect([requests.length, complaints]).toEqual([1, []]);
});

testInBrowser(
  'a world that was saved as a page begins there, and the command line opens it from the page',
  async () => {
    const path = join(await newFolder(), 'case-17.html');
    const { url } = await startTestServer();
    const run = (...words: string[]) => runCli([...words, '--base-url', url]);
    await run('portfolios', 'create', '--name', 'Litoral', '--world', 'theirs');
    expect(await run('worlds', 'save', path, '--world', 'theirs')).toMatchObject({ exitCode: 0 });
    expect(await run('worlds', 'open', path)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/position +1\n/),
    });
    const { page } = await openTab(path);
    await expectText(page, '.world-name', 'theirs');
    const [there] = await sendIn(page, [digest('theirs')]);
    const here = await fetch(`${url}/status?digest`, { headers: as('full', 'case-17') });
    expect(digestIn(there?.body)).toBe(digestIn(await here.text()));
  },
);

testInBrowser('random sessions go on alike in the page and in another process, answer by answer', async () => {
  const [{ page }, { url: base }] = await Promise.all([openTab(), startKillableServer([])]);
  for (const [index, { saved, digest: expected }] of (await makeRandomWorlds(4)).entries()) {
    const world = `random-${index}`;
    expect(await openIn(base, saved, world)).toBe(201);
    await dropFile(page, `${world}.sbox`, saved);
    await expectText(page, '.world-name', world);
    const next = [digest(world), ...buildSession(world)];
    const there = await sendIn(page, next);
    expect(digestIn(there[0]?.body)).toBe(expected);
    for (const [at, { url, method, headers, payload }] of next.entries()) {
      const answer = await fetch(base + url, { method, headers, ...(payload !== undefined && { body: payload }) });
      const body = await answer.text();
      expect([url, there[at]?.status], url).toEqual([url, answer.status]);
      if (url !== '/status?digest') expect(there[at]?.body, url).toBe(body);
      else expect(digestIn(there[at]?.body)).toBe(digestIn(body));
    }
  }
});
