import { build, type Plugin } from 'esbuild';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { consoleBundle } from '../../scripts/bundle-options.mjs';
import { collectionsWithIds } from '../../src/console/ids/id-kinds.ts';
import { listNaming } from '../../src/console/records/record-facts.ts';
import type { CollectionName } from '../../src/contract/collections.ts';
import { openPage, openWorld, startConsoleServer, testInBrowser } from '../support/chromium.ts';
import { readText } from '../support/source-files.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { expectText, findEnglish, findObstacles } from './page-facts.ts';

/** The log of a fresh world has made no job, so their list is empty. */
const listed = collectionsWithIds.filter((collection) => collection !== 'jobs');

const widths = [
  [1280, 720],
  [1920, 1080],
  [768, 1024],
  [360, 780],
] as const;

/** Where the page is wider than its window. */
async function findTooWide(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of widths) {
    await page.setViewportSize({ width, height });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) found.push(`${wide} at ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  return found;
}

async function openCard(page: Page, at: (hash: string) => string, collection: CollectionName): Promise<void> {
  await page.goto(at(`#/records/${collection}`));
  await page.locator('.record-table tbody a').first().click();
  await page.locator('.record .facts dd').first().waitFor();
  const folded = page.locator('.record details summary').first();
  if ((await page.locator('.record details').count()) > 1) await folded.click();
}

testInBrowser(
  'every collection has a list and a card, which are accessible, and none is wider than its window',
  async () => {
    const { at } = await openWorld();
    const { page, complaints } = await openPage(at('#/records'));
    const found: [string, ...string[]][] = [];
    for (const collection of listed) {
      await page.goto(at(`#/records/${collection}`));
      await page.locator('.record-table tbody a').first().waitFor();
      const ofList = await findTooWide(page);
      await openCard(page, at, collection);
      // What stands around the panel is the same for all.
      const obstacles = await findObstacles(page, [], found.length === 0 ? 'html' : 'main');
      found.push([collection, ...ofList, ...obstacles, ...(await findTooWide(page))]);
    }
    expect(found.filter(([, ...obstacles]) => obstacles.length > 0)).toEqual([]);
    expect(found.length).toBeGreaterThan(12);
    expect(complaints).toEqual([]);
  },
);

testInBrowser('in Spanish and in dark colours no card shows English', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at('#/records'), { locale: 'es-AR', colorScheme: 'dark' });
  const found: [string, ...string[]][] = [];
  for (const collection of listed) {
    await openCard(page, at, collection);
    found.push([collection, ...(await findObstacles(page, ['color-contrast'])), ...(await findEnglish(page))]);
  }
  expect(found.filter(([, ...obstacles]) => obstacles.length > 0)).toEqual([]);
});

testInBrowser('a card shows the figures of a settlement, and not their English sentence', async () => {
  const { at, get } = await openWorld();
  const { settlement } = await get<{ settlement: { formula: string } }>('/v1/claims/clm_0007');
  const { page } = await openPage(at('#/records/clm_0007'));
  await page.locator('.record .part h4', { hasText: 'settlement' }).waitFor();
  const text = await page.locator('.record').innerText();
  expect(settlement.formula).toMatch(/[a-z] .* [a-z]/);
  expect(text).not.toContain(settlement.formula);
  expect(text).toContain('Plot sum insured');
});

testInBrowser('a card leads to what it names, and to what names it', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at('#/records/pol_0001'));
  await page.locator('.record .names').getByRole('link', { name: 'Estancia La Esperanza S.A.' }).click();
  await page.locator('.record h3', { hasText: 'Estancia La Esperanza S.A.' }).waitFor();
  const policies = page.locator('.record-table', { hasText: 'Policies' });
  await policies.getByRole('link', { name: 'PSS-2025-00101' }).waitFor();
  await policies.getByRole('link', { name: 'list' }).click();
  await expectText(page, '.record-list h2', '· 2');
  expect(page.url()).toContain('clientId=cli_0001');
  await page.locator('.record-table').getByRole('link', { name: 'PSS-2025-00101' }).click();
  await page.locator('.record h3', { hasText: 'PSS-2025-00101' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.record').waitFor({ state: 'detached' });
  expect(page.url()).toContain('#/records/policies?');
});

testInBrowser('a list has pages and filters, and the keys move through its rows', async () => {
  const { at, post, get } = await openWorld();
  for (let index = 0; index < 51; index += 1) await post('/v1/portfolios', { name: `Book ${index}` });
  const { page } = await openPage(at('#/records/portfolios'));
  await page.getByRole('link', { name: 'Book 50', exact: true }).waitFor();
  await expectText(page, '.record-list h2', '· 50+');
  await page.getByRole('link', { name: 'older →' }).click();
  await page.getByRole('link', { name: 'Book 0', exact: true }).waitFor();
  await page.getByRole('link', { name: '← newer' }).waitFor();
  await page.locator('#panel').focus();
  await page.keyboard.press('j');
  await page.locator('.record h3', { hasText: 'Book 0' }).waitFor();
  await page.goto(at('#/records/claims'));
  await page.locator('.record-filters summary').click();
  await page.getByLabel('Status').selectOption('under_review');
  await expectText(page, '.record-list h2', '· 2');
  // What the service does not filter is filtered here.
  const { deadLetterQueue } = await get<{ deadLetterQueue: object[] }>('/v1/webhooks/deliveries');
  expect(deadLetterQueue.length).toBeGreaterThan(0);
  await page.goto(at('#/records/webhookDeliveries?status=dead_letter'));
  await expectText(page, '.record-list h2', `· ${deadLetterQueue.length}`);
});

testInBrowser('a name without blanks neither hides the columns beside it nor widens a page', async () => {
  const { at, post } = await openWorld();
  await post('/v1/portfolios', { name: 'W'.repeat(200) });
  const ring = [
    [-64.9, -33.2],
    [-64.89, -33.2],
    [-64.89, -33.192],
    [-64.9, -33.2],
  ];
  const made = await post('/v1/aois', { portfolioId: 'pf_0001', name: 'W'.repeat(200), ring });
  const { aoiId } = ((await made.json()) as { data: { aoiId: string } }).data;
  const { page } = await openPage(at('#/records/portfolios'));
  await expectText(page, '.record-table tbody th', 'WWW');
  const second = await page.locator('.record-table tbody td').first().boundingBox();
  expect(second?.x).toBeLessThan(1_000);
  await page.goto(at(`#/weather/${aoiId}`));
  await expectText(page, '.pane-head h2', 'WWW');
  expect(await findTooWide(page)).toEqual([]);
});

testInBrowser('a card says which call made its record, and begins the forms of what can be done with it', async () => {
  const { at, post } = await openWorld();
  const made = (await (await post('/v1/portfolios', { name: 'Made here' })).json()) as {
    data: { portfolioId: string };
  };
  const { page } = await openPage(at(`#/records/${made.data.portfolioId}`));
  await page.getByText('Create a portfolio, by full').waitFor();
  await page.getByText(`sbox portfolios get ${made.data.portfolioId}`).waitFor();
  await page.goto(at('#/records/clm_0003'));
  await page.locator('.record-side').getByText('assessment scheduled').waitFor();
  await page.locator('.record-side .next.primary').click();
  expect(await page.getByLabel(/^claimId/).inputValue()).toBe('clm_0003');
  // A disputed claim is offered no report, and is told why; what is offered passes as it stands.
  await page.goto(at('#/records/clm_0011'));
  await page.locator('.record-side .blocked summary').click();
  await page.locator('.record-side .blocked li', { hasText: 'Sign the report' }).getByText('422').waitFor();
  await page.locator('.record-side .next.primary', { hasText: 'Schedule the visit' }).click();
  await page.getByRole('button', { name: /^Send as/ }).click();
  await page.locator('.pane', { hasText: '201' }).first().waitFor();
  await page.goto(at('#/records/pf_0001'));
  await page.getByText('It came with the seed.').waitFor();
});

testInBrowser(
  'a card says on request what a record came from and why a figure is what it is, and not while it looks back',
  async () => {
    const { at, post } = await openWorld();
    const claim = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'hail', occurredAt: '2026-01-12T17:45:00-03:00' };
    const made = (await (await post('/v1/claims', claim)).json()) as { data: { claimId: string } };
    const { page } = await openPage(at(`#/records/${made.data.claimId}`));
    const reasons = page.locator('details.why');
    await expect.poll(() => reasons.count()).toBe(4);
    const ofRecord = reasons.last();
    await ofRecord.locator('summary').click();
    await ofRecord.locator('li', { hasText: 'by full' }).waitFor();
    await ofRecord.locator('li a').click();
    await page.locator('.looking-back').waitFor();
    await expect.poll(() => reasons.count()).toBe(0);
    await page.goto(at('#/records/clm_0005'));
    const ofAmount = page.locator('dd', { hasText: '27,419.96 USD' }).first().locator('details.why');
    await ofAmount.locator('summary').click();
    await expect
      .poll(async () => (await ofAmount.innerText()).replaceAll('\u00a0', ' '))
      .toContain('108,687.60 USD × 143.00 ha ÷ 143.01 ha × 25.23 % = 27,419.96 USD');
    // Each line of the table has a line or two at either width, and none is broken within its words.
    for (const [width, most] of [
      [1280, 40],
      [360, 100],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const heights = await ofAmount.locator('tr').evaluateAll((all) => all.map((one) => one.clientHeight));
      expect(heights).toHaveLength(12);
      expect(Math.max(...heights)).toBeLessThan(most);
    }
    await page.goto(at('#/records/pf_0001'));
    await reasons.locator('summary').click();
    await reasons.getByText('It came with the seed.').waitFor();
  },
);

testInBrowser('records without a list are those that the log says were made, which nothing narrows', async () => {
  const { at, post } = await openWorld();
  const { page } = await openPage(at('#/records/jobs'));
  await page.getByText('The API has no list of these. Find yours in the log, and the others through links.').waitFor();
  expect(await page.locator('.record-filters').count()).toBe(0);
  const input = { eventId: 'evt_0001', aoiId: 'aoi_0001' };
  const made = (await (await post('/v1/jobs', { kind: 'geo.damage_footprint', input })).json()) as {
    data: { jobId: string };
  };
  await page.locator('.record-table').getByRole('link', { name: made.data.jobId }).click();
  await page.locator('.record h3', { hasText: made.data.jobId }).waitFor();
});

testInBrowser('a list that is too long to search to its end says where it was cut', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at('#/records'));
  let asked = 0;
  await page.route(/\/v1\/policies\?limit=250/, async (route) => {
    asked += 1;
    const { data } = (await (
      await route.fetch({
        url: route
          .request()
          .url()
          .replace(/&cursor=.*/, ''),
      })
    ).json()) as {
      data: object[];
    };
    const records = Array.from({ length: 250 }, (_, index) => data[index % data.length]);
    await route.fulfill({ json: { data: records, page: { nextCursor: 'more', previousCursor: null } } });
  });
  await page.goto(at('#/records/pf_0001'));
  await page.getByText('policies: only the newest 1,000 were searched').waitFor();
  expect(asked % 4).toBe(0);
});

test('what names a record is asked by a filter where its list has one', () => {
  expect(listNaming('policies')).toEqual([{ collection: 'claims', members: ['policyId'], filter: 'policyId' }]);
  const filtered = collectionsWithIds.flatMap(listNaming).filter(({ filter }) => filter !== undefined);
  expect(filtered.length).toBeGreaterThan(8);
});

/** The tables with a resource more: what somebody types who adds one, and nothing of the console. */
const withAdjusters: Plugin = {
  name: 'with-adjusters',
  setup: ({ onLoad }) => {
    const schema = `Recorded('adjusterId', 'adj', 'the adjuster', {
      name: Type.String(), policyId: Id('pol', 'the policy'), feePct: Type.Number(), status: Type.Enum(['active']) })`;
    const edits: Readonly<Record<string, (text: string) => string>> = {
      'collections.ts': (text) =>
        `import { Id, Recorded } from './form/fields.ts'; import * as Type from 'typebox';
        ${text.replace('  jobs: collection(', `  adjusters: collection(${schema}, { columns: ['adjusterId', 'createdAt', 'name', 'feePct', 'status'] }),\n  jobs: collection(`)}`,
      'operations.ts': (text) =>
        `import { resource } from './row.ts';
        const adjusters = resource({ collection: 'adjusters', path: '/v1/adjusters', area: 'underwriting' });
        ${text.replace(
          /\] as const satisfies/,
          `  { ...adjusters.page, id: 'listAdjusters', summary: 'List adjusters', filters: {}, example: {} },
          { ...adjusters.item, id: 'getAdjuster', summary: 'Read an adjuster', example: {} },\n] as const satisfies`,
        )}`,
    };
    onLoad({ filter: /contract\/(?:collections|operations)\.ts$/ }, ({ path }) => ({
      contents: edits[path.replace(/.*\//, '')]?.(readText(`src/contract/${path.replace(/.*\//, '')}`).text) ?? '',
      loader: 'ts',
    }));
  },
};

testInBrowser('a resource that is added to the tables has its page, links both ways included', async () => {
  const folder = await makeTempFolder('console-of-a-resource');
  await build({ ...consoleBundle, outdir: folder, plugins: [withAdjusters] });
  const { url } = await startConsoleServer({ consoleFolder: folder });
  const { page, complaints } = await openPage('about:blank');
  const time = '2026-01-15T12:00:00.000Z';
  const record = {
    adjusterId: 'adj_0001',
    organizationId: 'org_pampa',
    name: 'Ana',
    policyId: 'pol_0001',
    feePct: 4.5,
  };
  const data = { ...record, status: 'active', createdAt: time, updatedAt: time };
  await page.route('**/v1/adjusters?*', (route) =>
    route.fulfill({ json: { data: [data], page: { nextCursor: null, previousCursor: null } } }),
  );
  await page.route('**/v1/adjusters/adj_0001', (route) => route.fulfill({ json: { data } }));
  const nothing = { record: 'adj_0001', actions: [], blocked: [], due: null };
  await page.route('**/control/next?record=adj_0001', (route) => route.fulfill({ json: { data: nothing } }));
  await page.goto(`${url}/#/records/adjusters`);
  await page.getByRole('link', { name: 'Ana' }).click();
  await page.locator('.record .facts', { hasText: '4.5 %' }).waitFor();
  await page.getByText('sbox adjusters get adj_0001').waitFor();
  await page.getByRole('link', { name: 'PSS-2025-00101' }).click();
  await page.locator('.record-table', { hasText: 'Adjusters · 1' }).getByRole('link', { name: 'Ana' }).waitFor();
  expect(complaints).toEqual([]);
});

testInBrowser('between a phone and a desk no list scrolls sideways, and what identifies a visit stays', async () => {
  const { at } = await openWorld();
  for (const locale of ['en-US', 'es-AR']) {
    const { page } = await openPage(at('#/records/peritajes'), { locale, viewport: { width: 761, height: 780 } });
    await page.locator('.record-table td', { hasText: '19 ' }).first().waitFor();
    expect(await page.locator('.record-table thead :is(th, td):visible').count()).toBe(5);
    for (const name of ['claims', 'policies', 'peritajes', 'detections', 'webhookDeliveries', 'watchSubscriptions']) {
      await page.goto(at(`#/records/${name}`));
      await page.locator('.record-table tbody th a').first().waitFor();
      for (const width of [761, 800, 860, 900, 960, 1024, 1100]) {
        await page.setViewportSize({ width, height: 780 });
        const over = await page.locator('.record-table').evaluate((one) => one.scrollWidth - one.clientWidth);
        expect([locale, name, width, over]).toEqual([locale, name, width, 0]);
      }
    }
  }
});

testInBrowser('on a phone no table of a record’s page scrolls sideways, and each value has its name', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at('#/records/cli_0001'), { locale: 'es-AR', viewport: { width: 360, height: 780 } });
  const tables = page.locator('.record .record-table');
  for (const id of ['cli_0001', 'pol_0001', 'aoi_0001', 'evt_0006']) {
    await page.goto(at(`#/records/${id}`));
    await page.locator('.record-table tbody th a, .record-table tbody td a').first().waitFor();
    await expect
      .poll(() => tables.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length))
      .toBe(0);
  }
  await page.goto(at('#/records/pol_0001'));
  const cell = tables.locator('td', { hasText: /84,00\sha/ });
  expect(await cell.first().evaluate((one) => getComputedStyle(one, '::before').content)).toContain('hectáreas');
});
