// The page that is a sandbox by itself, opened as a file, and requests that are sent in it.

import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { isBuildFresh } from '../../scripts/build-freshness.mjs';
import { bundleTab } from '../../scripts/bundle-tab.mjs';
import { oncePerFile, openPage } from '../support/chromium.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import type { Sent } from './sessions.ts';

const built = fileURLToPath(new URL('../../dist', import.meta.url));

/** Of the page as it was built, or where its sources are newer, bundled. */
export const folder = oncePerFile(async () => {
  if (await isBuildFresh()) return built;
  const made = await makeTempFolder('try');
  await bundleTab(made);
  return made;
});

/** A page that started from a file, without a network. */
export async function openTab(
  path?: string,
): Promise<{ page: Page; complaints: readonly string[]; requests: readonly string[] }> {
  const url = pathToFileURL(path ?? join(await folder(), 'try.html')).href;
  const requests: string[] = [];
  const opened = await openPage('about:blank', { offline: true });
  opened.page.on('request', (request) => requests.push(request.url()));
  await opened.page.goto(url, { waitUntil: 'commit' });
  await opened.page.locator('.link-state.live').waitFor();
  return { ...opened, requests };
}

/** Sends from a timer of the page: what a debugger evaluates is not held by the page's policy. */
export const sendIn = (page: Page, sent: readonly Sent[]): Promise<{ status: number; body: string }[]> =>
  page.evaluate(
    (all) =>
      new Promise((resolve, reject) => {
        const send = async () => {
          const answers = [];
          for (const { method, url, headers, payload } of all) {
            const answer = await fetch(url, { method, headers, ...(payload === undefined ? {} : { body: payload }) });
            answers.push({ status: answer.status, body: await answer.text() });
          }
          return answers;
        };
        setTimeout(() => send().then(resolve, reject));
      }),
    sent,
  );
