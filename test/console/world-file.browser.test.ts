// The file of a world, saved from the console and opened in it.

import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { as } from '../support/as.ts';
import { openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { dropFile } from '../support/drop-file.ts';
import { expectText } from './page-facts.ts';

testInBrowser('a saved world opens under the name of its file where it is dropped or chosen', async () => {
  const { at, post, world } = await openWorld();
  await post('/v1/portfolios', { name: 'Litoral' });
  const { page, complaints } = await openPage(at());
  await page.locator('button:has-text("☰")').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save this world' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${world}.sbox`);
  const saved = await readFile(await download.path());
  await dropFile(page, `${world} copy.sbox`, saved);
  await expectText(page, '.world-name', `${world}-copy`);
  expect(await page.locator('.drop-here, dialog').count()).toBe(0);

  await page.locator('button:has-text("☰")').click();
  await expectText(page, '.dropped', 'position 1');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Open a saved world…' }).click(),
  ]);
  await chooser.setFiles({ name: `${world}-chosen.sbox`, mimeType: 'application/gzip', buffer: saved });
  await expectText(page, '.world-name', `${world}-chosen`);
  expect(complaints).toEqual([]);
});

testInBrowser('a world that was written to is replaced only when somebody says so', async () => {
  const { at, post, get, url, world } = await openWorld();
  const { page } = await openPage(at());
  await page.locator('.link-state.live').waitFor();
  const headers = as('full');
  const empty = Buffer.from(await (await fetch(`${url}/control/worlds/${world}/file`, { headers })).arrayBuffer());
  await post('/v1/portfolios', { name: 'Litoral' });
  const positionOf = async () => (await get<{ position: number }>('/status')).position;

  await dropFile(page, `${world}.sbox`, empty);
  await expectText(page, 'dialog', `The world ${world} has changes.`);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await positionOf()).toBe(1);

  await dropFile(page, `${world}.sbox`, empty);
  await page.getByRole('button', { name: `Replace ${world}` }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await positionOf()).toBe(0);
});

testInBrowser('a damaged world, also an empty one, is told by its name and changes nothing', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at());
  await page.locator('.link-state.live').waitFor();
  await dropFile(page, 'notes.sbox', Buffer.from('remember the milk'));
  await expectText(page, 'dialog', 'The file cannot be opened: line 1, in the part file: it is not gzip.');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await dropFile(page, 'empty.sbox', Buffer.alloc(0));
  await expectText(page, 'dialog', 'The body is empty; send a world file.');
});
