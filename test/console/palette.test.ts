import { expect, test } from 'vitest';
import { listFaults } from '../../src/console/call/build-input.ts';
import { listFormFields } from '../../src/console/call/form-fields.ts';
import { rowOf } from '../../src/contract/rows.ts';
import { openPage, startConsoleServer, testInBrowser } from '../support/chromium.ts';

testInBrowser('Ctrl K finds a panel, an operation and a record, by keys alone', async () => {
  const { url } = await startConsoleServer();
  const { page } = await openPage(url);
  await page.getByText('No requests yet').waitFor();
  const choose = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find or do' }).fill(text);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await choose('cases');
  await page.getByRole('region', { name: 'Claims' }).waitFor();
  await choose('aoi_0002');
  await page.getByRole('region', { name: /^Chosen: La Esperanza/ }).waitFor();
  await choose('createclaim');
  await page.getByRole('region', { name: 'Form' }).getByText('/v1/claims').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do' }).fill('nothing is called so');
  await page.getByText('Nothing is called so.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Find or do' }).click();
  await page.getByRole('combobox', { name: 'Find or do' }).fill('deliver');
  await page.keyboard.press('ArrowUp');
  await page.getByRole('option', { selected: true }).getByText('replayDelivery').waitFor();
});

testInBrowser('one key makes the type at least 20 px, hides ids, and is remembered', async () => {
  const { url } = await startConsoleServer();
  const { page } = await openPage(`${url}/#/cases`);
  await page.getByText('clm_0002').waitFor();
  await page.locator('main').focus();
  await page.keyboard.press('p');
  await page.reload();
  await page.getByText('San Benito – Cuadro Norte').waitFor();
  expect(await page.getByText('clm_0002').isVisible()).toBe(false);
  const smallest = await page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll<HTMLElement>('.console *')]
        .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== ''))
        .filter((each) => each.checkVisibility() && !each.closest('svg, .unseen'))
        .map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
    ),
  );
  expect(smallest).toBeGreaterThanOrEqual(20);
  await page.keyboard.press('p');
  await page.getByText('clm_0002').waitFor();
});

testInBrowser('a refused call says at each field what is wrong with it, and the world tells its time', async () => {
  const { url } = await startConsoleServer();
  const { page } = await openPage(`${url}/#/call/createClaim`);
  await page.getByRole('button', { name: 'Send as full' }).click();
  await page.locator('.field.faulty').getByText('policyId is required for a new claim').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-body.policyId');
  await page.getByRole('button', { name: 'now of this world' }).first().click();
  expect(await page.getByLabel(/^occurredAt/).inputValue()).toMatch(/^2026-01-15T12:00:0/);
});

test('a violation belongs to the field that its pointer lies in, or to its parameter', () => {
  const fields = listFormFields(rowOf('createJob'));
  const errors = [
    { pointer: '#/input/eventId', detail: 'a' },
    { pointer: '#/input/eventId/0', detail: 'the second of a field is left out' },
    { pointer: '#/nowhere', detail: 'b' },
  ];
  expect(listFaults(fields, { errors })).toEqual({ 'body.input.eventId': 'a' });
  expect(listFaults(listFormFields(rowOf('listEvents')), { errors: [{ parameter: 'peril', detail: 'c' }] })).toEqual({
    'query.peril': 'c',
  });
  expect(listFaults(fields, 'no document')).toEqual({});
});
