import { expect } from 'vitest';
import { openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { isOfPage } from './page-facts.ts';

testInBrowser('the page switches to Spanish, remembers it, and is refused in Spanish', async () => {
  const { at } = await openWorld();
  const { page, complaints } = await openPage(at('#/cases/clm_0001'), {});
  await page.locator('button:has-text("☰")').click();
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('link', { name: 'Solicitudes' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
  await page
    .getByRole('region', { name: 'El caso abierto' })
    .getByText('Próximo paso: programar la inspección')
    .waitFor();
  await page.getByText('42.042,00 USD').first().waitFor();
  await page.getByText('granizo, 18 dic').first().waitFor();
  await page.goto(at('#/cases/clm_9999'));
  await page.reload();
  const refusal = page.getByText('No hay ningún clm_9999 en claims de org_pampa.');
  await refusal.waitFor();
  expect(await refusal.getAttribute('lang')).toBe('');
  await page.getByRole('link', { name: 'Solicitudes' }).waitFor();
  await page.locator('button:has-text("☰")').click();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('link', { name: 'Requests' }).waitFor();
  expect(complaints.filter(isOfPage)).toEqual([]);
});

testInBrowser('a browser that asks for Spanish gets it from the start', async () => {
  const { at } = await openWorld();
  const { page } = await openPage(at('#/footprint'), { locale: 'es-AR' });
  await page.getByRole('button', { name: 'Calcular la huella' }).waitFor();
});
