import { expect, test } from 'vitest';
import { listErrors } from '../../src/console/call/build-input.ts';
import { listFormFields } from '../../src/console/call/form-fields.ts';
import { rowOf } from '../../src/contract/rows.ts';
import { as } from '../support/as.ts';
import { keepBusy, openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { expectText } from './page-facts.ts';

testInBrowser('the keys do everything that the mouse does', async () => {
  const { url, at, world } = await openWorld();
  for (const path of ['/v1/aois', '/v1/claims', '/v1/events']) await fetch(url + path, { headers: as('full', world) });
  const { page } = await openPage(at(), { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByText('/v1/events').waitFor();
  await page.keyboard.press('j');
  await expectText(page, '.detail', '/v1/events');
  await page.keyboard.press('j');
  await expectText(page, '.detail .headline', '/v1/claims');
  await page.keyboard.press('k');
  await expectText(page, '.detail .headline', '/v1/events');
  await page.getByRole('button', { name: 'Send again' }).waitFor();
  await page.keyboard.press('c');
  await page.getByText('copied as curl').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/v1/events');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('pane-body');
  await page.keyboard.press('Escape');
  await page.locator('.detail').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.keyboard.type('claims');
  await page.getByText('/v1/events').waitFor({ state: 'detached' });
  expect(page.url()).toContain('text=claims');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('region', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.getByRole('region', { name: 'Claims' }).waitFor();
});

testInBrowser('Ctrl K finds a panel, an operation and a record, by keys alone', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at());
  await page.getByText('No requests yet').waitFor();
  const choose = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run' }).fill(text);
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
  await page.getByRole('combobox', { name: 'Search or run' }).fill('nothing is called so');
  await page.getByText(/^No results for/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Search or run' }).click();
  await page.getByRole('combobox', { name: 'Search or run' }).fill('deliver');
  await page.keyboard.press('ArrowUp');
  await page.getByRole('option', { selected: true }).getByText('replayDelivery').waitFor();
});

testInBrowser('keys that come while the page is busy all count, in their order', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at());
  await page.getByText('No requests yet').waitFor();
  const session = await page.context().newCDPSession(page);
  const control = 2;
  const press = (key: string, modifiers = 0) =>
    session.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key,
      modifiers,
      windowsVirtualKeyCode: key === 'Escape' ? 27 : 0,
      ...(key.length === 1 && modifiers === 0 ? { text: key } : {}),
    });
  const busy = keepBusy(page, 500);
  // All are sent at once, so that each waits for the one before.
  await Promise.all([
    ...[press('k', control), press('Escape'), press('k', control)],
    ...[...'cases', 'Enter', 'g', 'm'].map((key) => press(key)),
    ...[press('k', control), press('Escape'), press('?')],
  ]);
  await busy;
  await page.getByRole('region', { name: 'Keys' }).waitFor();
  await page.locator('.land-map').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

testInBrowser('a refused call says at each field what is wrong with it', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at('#/call/createClaim'));
  await page.getByRole('button', { name: 'Send as full' }).click();
  await page.locator('.field.faulty').getByText('policyId is required for a new claim').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-body.policyId');
});

testInBrowser('in a panel without a list of its own, j selects nothing of the panel before', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at('#/records/webhookDeliveries'));
  await page.getByRole('link', { name: 'dlv_0010' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await page.getByText('What to measure').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await page.locator('.key-help').waitFor();
  expect(page.url()).not.toContain('dlv_');
});

test('a violation belongs to the field that contains its pointer, or to its parameter', () => {
  const fields = listFormFields(rowOf('createJob'));
  const errors = [
    { pointer: '#/input/eventId', detail: 'a' },
    { pointer: '#/input/eventId/0', detail: 'the second of a field is left out' },
    { pointer: '#/nowhere', detail: 'b' },
  ];
  expect(listErrors(fields, { errors })).toEqual({ 'body.input.eventId': 'a' });
  expect(listErrors(listFormFields(rowOf('listEvents')), { errors: [{ parameter: 'peril', detail: 'c' }] })).toEqual({
    'query.peril': 'c',
  });
  expect(listErrors(fields, 'no document')).toEqual({});
});
