import { expect, test } from 'vitest';
import { renderFigureSteps } from '../../src/client/reading/figure-steps.ts';
import type { Why } from '../../src/contract/schemas/why.ts';
import { callAs } from '../support/call-as.ts';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';

const { url } = await startTestServer();

async function send(what: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
  const answer = await callAs('full', url, what, body && { body });
  expect([what, answer.status < 300]).toEqual([what, true]);
  return ((await answer.json()) as { data: Readonly<Record<string, unknown>> }).data;
}

test('what an index measured has its unit, and so have the ends between which it pays', async () => {
  const ring = [
    ...[[-60.3, -33.6] as const, [-60.29, -33.6] as const, [-60.29, -33.59] as const],
    ...[[-60.3, -33.59] as const, [-60.3, -33.6] as const],
  ];
  const plot = { portfolioId: 'pf_0001', clientId: 'cli_0001', name: 'La Seca', crop: 'soybean', ring };
  const { aoiId } = await send('POST /v1/aois', { ...plot, perilProfile: ['drought'] });
  const { policyId } = await send('POST /v1/policies', {
    ...{ clientId: 'cli_0001', portfolioId: 'pf_0001', aoiIds: [aoiId], perils: ['drought'] },
    coverageType: 'parametric',
    sumInsured: { amount: 100_000, currency: 'USD' },
    ...{ effectiveFrom: '2026-04-24', effectiveTo: '2026-06-30' },
    trigger: {
      index: 'rainfall',
      window: { from: '2026-04-26', to: '2026-05-25' },
      ...{ strike: 2000, exit: 1000, shape: 'linear' },
    },
  });
  await send('POST /control/clock', { to: '2026-05-27T03:00:00Z' });
  const [claim] = (await send(`GET /v1/claims?policyId=${policyId}`)) as unknown as readonly { claimId: string }[];
  const { steps } = (await send(`GET /control/why?record=${claim?.claimId}`)) as unknown as Why;
  const told = renderFigureSteps(steps, 'es').map(({ name, text }) => [name, text.figure]);
  // Less than 1,000 mm fell, so everything is paid.
  expect(told.slice(0, 3)).toEqual([
    ['amount', '100.000,00 USD'],
    ['sum_insured', '100.000,00 USD'],
    ['index_share', '100 %'],
  ]);
  expect(told[3]?.[1]).toMatch(/^\d[\d,]* mm$/);
  expect(told.slice(4)).toEqual([
    ['strike', '2.000 mm'],
    ['exit', '1.000 mm'],
  ]);

  const env = { SBOX_BASE_URL: url };
  const { stdout: why } = await runCli(['why', String(claim?.claimId)], { env });
  expect(why).toMatch(/ {2}× 100 % +share of the sum insured that the index pays /);
  expect(why).toMatch(/ {6}[\d.]+ mm +value of the index /);
  expect(why).toMatch(/ {6}2,000 mm +payment begins here /);
  expect(why).toMatch(/ {6}1,000 mm +full payment from here /);
  // Nobody assessed a loss.
  const { stdout: shown } = await runCli(['claims', 'get', String(claim?.claimId)], { env });
  for (const member of ['assessedLossPct', 'effectiveLossPct', 'index.payPct'])
    expect(shown).toMatch(new RegExp(`settlement\\.${member} +100 % of the sum insured, by the index\n`));
  const fields = 'claimId,settlement.assessedLossPct';
  const { stdout: listed } = await runCli(['claims', 'list', '--fields', fields], { env });
  expect(listed).toMatch(/^CLAIM +SETTLEMENT ASSESSED LOSS % OF THE AREA CLAIMED$/m);
  expect(listed).toMatch(new RegExp(`^${claim?.claimId} +100 of the sum insured, by the index$`, 'm'));
  expect(listed).toMatch(/^clm_0005 +25\.23$/m);
});
