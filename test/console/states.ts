// The states of a page of the console: the address of each, what is done there, and an element that shows that it is drawn.
// Elements are named by selectors, which work in every language.

import type { Page } from 'playwright-core';
import { as } from '../support/as.ts';
import type { FreshWorld } from '../support/chromium.ts';

export interface State {
  readonly hash: string;
  /** Opens something there; nothing by default. */
  readonly open?: (page: Page) => Promise<unknown>;
  readonly shown: string;
  /** The key that closes what covers the page. */
  readonly closedBy?: string;
  /** Undoes other effects of the state. */
  readonly end?: (page: Page) => Promise<unknown>;
}

const click = (selector: string) => (page: Page) => page.locator(selector).first().click();
const press = (key: string) => async (page: Page) => {
  await page.locator('#panel').focus();
  await page.keyboard.press(key);
};
const menu = (index: number): State => ({
  hash: '#/requests',
  open: (page) => page.locator('.drop-down > button').nth(index).click(),
  shown: '.dropped:popover-open',
  closedBy: 'Escape',
});

const states: readonly State[] = [
  { hash: '#/requests', shown: '.row .code.refused' },
  { hash: '#/requests?text=nothing-is-called-so', shown: '.notice' },
  ...[0, 1, 2, 3].map(menu),
  { hash: '#/requests/REFUSED', shown: '.detail .refusal' },
  { hash: '#/map', shown: '.land-map .plots path' },
  { hash: '#/map/evt_0001', shown: '.card a.button' },
  { hash: '#/map/aoi_0001', shown: '.map-side .card h3' },
  { hash: '#/footprint', shown: '.chooser button.primary' },
  {
    hash: '#/footprint?event=evt_0005&plot=aoi_0001',
    open: click('.chooser button.primary'),
    shown: '.chooser .failure',
  },
  { hash: '#/footprint/job_0001', shown: '.figures .total' },
  { hash: '#/footprint/job_0002', shown: '.job-progress' },
  { hash: '#/nope', shown: '.notice.failure' },
  { hash: '#/footprint/job_0004', shown: '.job-progress' },
  { hash: '#/cases', shown: '.lanes .claim' },
  ...['clm_0001', 'clm_0002', 'clm_0007', 'clm_0011'].map((id) => ({
    hash: `#/cases/${id}`,
    shown: '.split.opened .record h3',
  })),
  { hash: '#/cases/clm_0003', shown: '.zones' },
  { hash: '#/cases/clm_0006', open: click('.case-report button'), shown: '.case-report details' },
  { hash: '#/cases/clm_9999', shown: '.notice' },
  { hash: '#/records/pol_9999', shown: '.notice.failure' },
  { hash: '#/records/webhookDeliveries', shown: '.record-table tbody th' },
  { hash: '#/records/dlv_0005', shown: '.record-side' },
  { hash: '#/weather', shown: '.charts .temperature' },
  { hash: '#/call', shown: '.call .choices a' },
  { hash: '#/call/createClaim', open: click('.fields [type=submit]'), shown: '.field.faulty' },
  { hash: '#/call/createAoi', shown: '.fields textarea' },
  { hash: '#/cases/clm_0003?at=1', shown: '.looking-back' },
  { hash: '#/map?at=1', shown: '.looking-back' },
  { hash: '#/records', open: press('Control+k'), shown: '.palette[open]', closedBy: 'Escape' },
  { hash: '#/records', open: press('?'), shown: '.key-help', closedBy: 'Escape' },
];

/** These states come last, since nothing can be shown after them. */
const badDays = ({ url, world }: FreshWorld): readonly State[] => [
  { hash: '#/requests?as=nobody-knows-this', shown: '.notice.failure' },
  { hash: '#/map?as=nobody-knows-this', shown: '.notice.failure' },
  { hash: '#/cases', open: loseServer, shown: '.banner', end: (page) => page.unrouteAll() },
  {
    hash: '#/cases',
    open: async (page) => {
      await page.locator('.link-state.live').waitFor();
      const headers = { ...as('full'), 'idempotency-key': `drop-${world}` };
      await fetch(`${url}/control/worlds/${world}`, { method: 'DELETE', headers });
    },
    shown: '.notice.failure',
  },
];

/** From now on no request is answered; a tab that becomes visible again sends one at once. */
async function loseServer(page: Page): Promise<void> {
  await page.route(/\/(?:v1|control|requests)[/?]/, (route) => route.abort());
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });
}

/** All states, in a world in which something was done and something refused, so that each has something to show. */
export async function listStates(fresh: FreshWorld): Promise<State[]> {
  const { post, url, world } = fresh;
  const refused = await post('/v1/portfolios', { name: 'x' }, 'read-only');
  const requestId = String(refused.headers.get('x-request-id'));
  for (const name of ['x', 'y', 'z']) await post('/v1/portfolios', { name });
  for (const path of ['/v1/events?peril=hail&limit=3', '/v1/aois/aoi_0001', '/v1/clams']) {
    await fetch(url + path, { headers: as('full', world) });
  }
  return [...states, ...badDays(fresh)].map((state) => ({ ...state, hash: state.hash.replace('REFUSED', requestId) }));
}

/** Goes to the state without loading the page again, and waits until it is drawn. */
export async function enter(page: Page, { at }: FreshWorld, { hash, open, shown }: State): Promise<void> {
  const target = at(hash);
  await page.evaluate(
    (to) => {
      location.hash = to;
    },
    target.slice(target.indexOf('#')),
  );
  await page.locator('main').waitFor();
  await open?.(page);
  await page.locator(shown).first().waitFor();
}

export async function leave(page: Page, { closedBy, shown, end }: State): Promise<void> {
  await end?.(page);
  if (closedBy === undefined) return;
  await page.keyboard.press(closedBy);
  await page.locator(shown).first().waitFor({ state: 'detached' });
}
