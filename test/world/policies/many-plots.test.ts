import { expect, test } from 'vitest';
import { runImport } from '../../support/import.ts';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

/** Gardens of about ten metres in a row. */
const gardens = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const [west, south] = [-62 + index * 0.0002, -35];
    const ring = [
      [west, south],
      [west + 0.0001, south],
      [west + 0.0001, south + 0.0001],
      [west, south + 0.0001],
      [west, south],
    ];
    return { portfolioId: 'pf_0001', name: `Garden ${index}`, ring };
  });

test('a policy insures up to a thousand plots of a hundredth of a hectare', () => {
  const world = createTestWorld();
  const { resourceIds, errors } = runImport(world, 'aois', gardens(1001));
  expect([resourceIds.length, errors]).toEqual([1001, []]);
  const body = {
    clientId: 'cli_0001',
    portfolioId: 'pf_0001',
    aoiIds: resourceIds,
    perils: ['wind' as const],
    sumInsured: { amount: 100_000, currency: 'USD' },
    effectiveFrom: '2026-02-01',
    effectiveTo: '2026-06-30',
  };
  expect(refusal(world, 'createPolicy', { body }).errors).toMatchObject([{ pointer: '#/aoiIds', code: 'max_items' }]);
  const { data } = call(world, 'createPolicy', { body: { ...body, aoiIds: resourceIds.slice(1) } });
  expect([data.insuredPlots.length, data.insuredHectares]).toEqual([1000, 10]);
  expect(data.insuredPlots[0]).toMatchObject({ hectares: 0.01, sumInsured: { amount: 100, currency: 'USD' } });
});
