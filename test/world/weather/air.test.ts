import { expect, test } from 'vitest';
import type { Climate } from '../../../src/contract/schemas/upcoming.ts';
import { type Air, airsAt, dayNumberOf } from '../../../src/world/weather/air.ts';

const centre = { lat: -33.9, lon: -60.6 };

function climateOf(meanC: number): Climate {
  const month = { meanC, swingC: 6, rainMm: 90, rainDays: 7, humidityPct: 65 };
  return { region: 'here', centre, dayEndsAt: '03:00', months: Array.from({ length: 12 }, () => month) };
}

test('two sandboxes of one process whose regions have one name have each the air of their own climate', () => {
  const day = dayNumberOf('2026-02-01');
  const [mild, warm] = [climateOf(20), climateOf(30)];
  const [inMild, inWarm] = [mild, warm].map((climate) => airsAt(climate, centre)(day)) as [Air, Air];
  expect(inWarm.meanC - inMild.meanC).toBeCloseTo(10, 9);
  expect(airsAt(mild, centre)(day)).toBe(inMild);
});
