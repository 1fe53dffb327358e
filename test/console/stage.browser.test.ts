import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FootprintResult, Job } from '../../src/contract/records.ts';
import type { Claim } from '../../src/contract/schemas/claim.ts';
import { openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { findObstacles, isOfPage } from './page-facts.ts';

const windows = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 768, height: 1024 },
] as const;

/** Of what is on stage: text that is too small, wider than its box or out of its part of the window, and figures on several lines. */
const findFlaws = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isDrawn = (element: Element) =>
      element.getClientRects().length > 0 && element.closest('.unseen, .key-help') === null;
    const texts = [...document.querySelectorAll('.stage *')].filter(
      (element) =>
        isDrawn(element) &&
        [...element.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== ''),
    );
    return texts.flatMap((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const { fontSize, lineHeight } = getComputedStyle(element);
      const part = (element.closest('.stage > *') ?? document.body).getBoundingClientRect();
      const isOutside =
        left < part.left - 1 || top < part.top - 1 || right > part.right + 1 || bottom > part.bottom + 1;
      const isLong = element.matches('.figure') && bottom - top > 1.5 * Number.parseFloat(lineHeight);
      const name = `${element.tagName} ${element.textContent?.slice(0, 40)}`;
      return [
        ...(Number.parseFloat(fontSize) < 20 ? [`${name}: ${fontSize}`] : []),
        ...(element instanceof HTMLElement && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
          ? [`${name}: wider than its box`]
          : []),
        ...(isOutside ? [`${name}: out of its part of the window`] : []),
        ...(isLong ? [`${name}: on several lines`] : []),
      ];
    });
  });

const bottomOfButton = (page: Page): Promise<number> =>
  page.locator('.stage-next').evaluate((button) => button.getBoundingClientRect().bottom);

const headings = {
  en: [
    /^Hail, 18 Dec/i,
    /^Hail, 18 Dec/i,
    'Refused',
    'Claim reported',
    'Assessment scheduled',
    'To be paid',
    'Approved',
  ],
  es: [
    /^Granizo, 18 dic/i,
    /^Granizo, 18 dic/i,
    'Rechazo',
    'Siniestro denunciado',
    'Inspección programada',
    'Por pagar',
    'Aprobado',
  ],
} as const;
const ends = {
  en: ['The report is what was signed', 'Paid'],
  es: ['El informe coincide con lo firmado', 'Pagado'],
} as const;

for (const language of ['en', 'es'] as const) {
  testInBrowser(
    `on stage nine presses lead from the storm to the payment, and nothing moves or is small, in ${language}`,
    async () => {
      const { at, get } = await openWorld();
      const locale = language === 'en' ? 'en-US' : 'es-AR';
      const { page, complaints } = await openPage(at('#/stage'), { locale, viewport: windows[0] });
      const told = [...headings[language], ...ends[language]];
      const flaws: unknown[] = [];
      const bottoms = new Map<number, Set<number>>();
      for (const [index, heading] of told.entries()) {
        await page.locator(`.rail li:nth-child(${index + 1})[aria-current=step]`).waitFor();
        await page.locator('.stage-answer .answer', { hasText: heading }).waitFor();
        if (index > 0) {
          await expect.poll(() => page.evaluate(() => document.activeElement?.classList.contains('answer'))).toBe(true);
        }
        for (const viewport of windows) {
          await page.setViewportSize(viewport);
          flaws.push(...(await findFlaws(page)).map((flaw) => [heading, viewport.width, flaw]));
          const known = bottoms.get(viewport.width) ?? new Set();
          bottoms.set(viewport.width, known.add(Math.round(await bottomOfButton(page))));
        }
        flaws.push(
          ...(await findObstacles(page, ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])).map((each) => [heading, each]),
        );
        await page.setViewportSize(windows[0]);
        const words = (await page.locator('.stage-next').innerText()).split(/\s+/);
        expect([heading, words.length <= 3]).toEqual([heading, true]);
        if (index < told.length - 1) await page.locator('.stage-next').click();
      }
      expect(flaws).toEqual([]);
      expect([...bottoms.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
      expect(await get<Claim>('/v1/claims/clm_0012')).toMatchObject({ status: 'paid' });
      expect(complaints.filter(isOfPage)).toEqual([]);
    },
  );
}

testInBrowser(
  'on stage a remote alone leads from the storm to the payment, and looks back without undoing',
  async () => {
    const { at, get } = await openWorld();
    const { page } = await openPage(at('#/stage'), { locale: 'en-US', viewport: windows[0] });
    const keys = ['ArrowRight', 'PageDown', ' ', 'Enter'] as const;
    const isAt = (index: number) => page.locator(`.rail li:nth-child(${index})[aria-current=step]`).waitFor();
    const toBePressed = page.locator('button.stage-next:not([aria-disabled=true])');
    await isAt(1);
    for (let step = 1; step < 9; step += 1) {
      await toBePressed.waitFor();
      await page.keyboard.press(keys[step % keys.length] as string);
      await isAt(step + 1);
    }
    const paid = await get<Claim>('/v1/claims/clm_0012');
    expect(paid).toMatchObject({ status: 'paid' });
    // At the end nothing leads on, and off the stage least of all.
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageUp');
    await isAt(8);
    await page.keyboard.press('ArrowLeft');
    await isAt(7);
    await page.keyboard.press('b');
    await page.locator('.stage-blank').waitFor();
    await page.keyboard.press('PageDown');
    await page.locator('.stage-blank').waitFor({ state: 'detached' });
    await isAt(7);
    await page.keyboard.press('PageDown');
    await isAt(8);
    expect(await page.locator('h1').innerText()).toBe('The story on stage');
    expect(await get<Claim>('/v1/claims/clm_0012')).toEqual(paid);
  },
);

testInBrowser('on stage the stage of a crop is told in Spanish', async () => {
  const { at, post, get } = await openWorld();
  const input = { eventId: 'evt_0006', aoiId: 'aoi_0012' };
  const made = (await (await post('/v1/jobs', { kind: 'geo.damage_footprint', input })).json()) as {
    data: { jobId: string };
  };
  await expect.poll(async () => (await get<Job>(`/v1/jobs/${made.data.jobId}`)).status).toBe('succeeded');
  const { growthStage } = await get<FootprintResult>(`/v1/jobs/${made.data.jobId}/result`);
  expect(growthStage?.name).toBe('first bloom');
  const { page } = await openPage(at('#/stage/visit?event=evt_0006&plot=aoi_0012'), { locale: 'es-AR' });
  await page.locator('.compared-picture', { hasText: 'inicio de floración' }).waitFor();
});

testInBrowser('a key opens and leaves the stage, another shows ids, and looking back undoes nothing', async () => {
  const { at, get } = await openWorld();
  const { page } = await openPage(at('#/stage?event=evt_0001&plot=aoi_0001'));
  // A loss whose claim is open begins in the middle.
  await page.locator('.rail [aria-current=step]', { hasText: 'Claim' }).waitFor();
  expect(await page.locator('.stage').innerText()).not.toMatch(/(?:clm|evt|aoi|req)_[0-9]/);
  await page.keyboard.press('i');
  await page.locator('.stage-answer').getByText('clm_0001').waitFor();
  const before = await get<Claim>('/v1/claims/clm_0001');
  await page.getByRole('button', { name: 'Previous step' }).click();
  await page.locator('.rail [aria-current=step]', { hasText: 'Storm' }).waitFor();
  await page.locator('.stage-next', { hasText: 'Go on' }).click();
  await page.locator('.rail [aria-current=step]', { hasText: 'Claim' }).waitFor();
  expect(await get<Claim>('/v1/claims/clm_0001')).toEqual(before);
  await page.keyboard.press('p');
  await page.getByRole('navigation', { name: 'Panels' }).waitFor();
  await page.keyboard.press('p');
  await page.locator('.stage').waitFor();
});

testInBrowser('an address of a plot that nobody has says so on stage, and leads to the map', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at('#/stage?event=evt_0001&plot=aoi_9999'));
  await page.getByText('There is nothing to measure').waitFor();
  await page.getByRole('status').getByRole('link', { name: 'Map' }).click();
  await page.locator('.land-map, .map').first().waitFor();
});

testInBrowser(
  'in a low window, as of a phone held sideways, the stage has its picture and its whole button',
  async () => {
    const { at } = await openWorld();
    const { page } = await openPage(at('#/stage'), { locale: 'en-US', viewport: { width: 780, height: 360 } });
    await page.locator('.stage-next').waitFor();
    expect(await bottomOfButton(page)).toBeLessThan(360);
    const picture = await page.locator('.stage-picture').boundingBox();
    expect(picture?.height).toBeGreaterThan(200);
  },
);
