// The page that is a sandbox by itself, opened as a file, and requests that are sent in it.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { bundleTab } from '../../scripts/bundle-tab.mjs';
import { as } from '../support/as.ts';
import { oncePerFile, openPage } from '../support/chromium.ts';
import { exampleRequest, rows } from '../support/example-request.ts';

export const folder = oncePerFile(
  async () => {
    const made = await mkdtemp(join(tmpdir(), 'sbox-try-'));
    await bundleTab(made);
    return made;
  },
  (made) => rm(made, { recursive: true }),
);

/** A page that started from a file, without a network. */
export async function openTab(
  path?: string,
): Promise<{ page: Page; complaints: readonly string[]; requests: readonly string[] }> {
  const url = pathToFileURL(path ?? join(await folder(), 'try.html')).href;
  const requests: string[] = [];
  const opened = await openPage('about:blank', { offline: true });
  opened.page.on('request', (request) => requests.push(request.url()));
  await opened.page.goto(url, { waitUntil: 'commit' });
  await opened.page.locator('.link-state.live').waitFor({ timeout: 60_000 });
  return { ...opened, requests };
}

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
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

export const get = (url: string, world?: string): Sent => ({ method: 'GET', url, headers: as('full', world) });

/** Every operation by its example; then a refusal of each kind that a form has, and what time brings. */
export function buildSession(world?: string): Sent[] {
  const write = (url: string, key: string, body: object): Sent => ({
    method: 'POST',
    url,
    headers: { ...as('full', world), 'content-type': 'application/json', 'idempotency-key': key },
    payload: JSON.stringify(body),
  });
  return [
    ...rows.filter(({ id }) => id !== 'resetSandbox').map((row) => exampleRequest(row, as('full', world))),
    write('/v1/claims', 'refused', { aoiId: 'aoi_9999' }),
    { ...write('/v1/claims', 'forbidden', {}), headers: { ...as('read-only', world), 'idempotency-key': 'forbidden' } },
    get('/v1/aois/%zz', world),
    get('/v1/aois/', world),
    get('/v1/aois?limit=3&limit=4', world),
    { ...get('/v1/aoiz', world), headers: {} },
    write('/control/clock', 'moved', { advance: 'P40D' }),
    get('/v1/audit', world),
    get('/v1/claims?limit=100', world),
    get('/v1/webhooks/deliveries?limit=100', world),
    get('/status?digest', world),
  ];
}

export const digestIn = (body: string | undefined): string =>
  (JSON.parse(String(body)) as { data: { digest: string } }).data.digest;
