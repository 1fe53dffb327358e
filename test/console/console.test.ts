import { expect } from 'vitest';
import { as } from '../support/as.ts';
import { openPage, startConsoleServer, testInBrowser } from '../support/chromium.ts';

testInBrowser('the console shows each request as it is answered, under its policy', async () => {
  const { url } = await startConsoleServer();
  const { page, complaints } = await openPage(url);
  await page.getByText('No requests yet').waitFor();
  await fetch(`${url}/v1/portfolios?limit=1`, { headers: as('read-only') });
  await page.getByText('/v1/portfolios').waitFor();
  expect(complaints).toEqual([]);
});
