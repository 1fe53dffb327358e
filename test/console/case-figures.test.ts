import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { renderDaysSince } from '../../src/console/cases/claim-card.tsx';
import { sortIntoLanes } from '../../src/console/cases/claim-lanes.ts';
import { countTakenSteps, lossOfZones } from '../../src/console/steps/figures.ts';
import { chooseLanguage } from '../../src/console/words/t.ts';
import type { Claim } from '../../src/contract/schemas/claim.ts';
import type { Detection } from '../../src/contract/schemas/detection.ts';
import { zoneOf, zonesOf } from '../../src/law/figures/visit-zones.ts';

const read = <Item>(name: string): Item[] =>
  JSON.parse(readFileSync(new URL(`../../fixtures/org_pampa/${name}.json`, import.meta.url), 'utf8'));
const byClass = (hectares: number, expectedLossPct: number | null = null) => ({
  hectares,
  cellCount: 1,
  expectedLossPct,
  index: null,
  cells: [],
});
const zones = zonesOf(
  {
    cellsBySeverity: { low: byClass(14.23, 1.2), moderate: byClass(28.3, 8), high: byClass(0), severe: byClass(18.97) },
  },
  84,
);

test('the zones are the classes that were found, the worst first, each with what the model expects there', () => {
  expect(zones.map(({ zoneId, severity, damagePct }) => [zoneId, severity, damagePct])).toEqual([
    ['Z1', 'severe', null],
    ['Z2', 'moderate', 8],
    ['Z3', 'low', 1.2],
  ]);
});

test('there is no loss while a zone lacks its damage', () => {
  expect(lossOfZones(zones, 84)).toBeNull();
  // (18.97 × 20 + 28.3 × 8 + 14.23 × 1.2) ÷ 84.
  expect(
    lossOfZones(
      zones.map((zone) => ({ ...zone, damagePct: zone.damagePct ?? 20 })),
      84,
    ),
  ).toBe(7.42);
  expect(lossOfZones([], 84)).toBeNull();
});

test('a detection is one zone, and its expected loss of the plot is more of that zone', () => {
  const [detection] = read<Detection>('detections').filter(({ detectionId }) => detectionId === 'det_0001');
  // 9.7 % of 84 ha lie in 67.52 ha: 12.07 %.
  expect(zoneOf(detection as Detection, 84)).toEqual({
    zoneId: 'Z1',
    severity: 'high',
    hectares: 67.52,
    damagePct: 12.07,
  });
  expect(zoneOf({ ...(detection as Detection), expectedLossPct: null }, 50)).toMatchObject({
    hectares: 50,
    damagePct: null,
  });
});

test('every status of an open claim has a lane, even an empty one, and so has one that is yet to be paid; other statuses only have one if they have claims', () => {
  const claims = read<Claim>('claims');
  const { open, ended } = sortIntoLanes(claims);
  expect(open.map(({ status }) => status)).toEqual([
    'submitted',
    'under_review',
    'assessment_scheduled',
    'assessed',
    'approved',
  ]);
  expect([...open, ...ended].reduce((sum, lane) => sum + lane.claims.length, 0)).toBe(claims.length);
  expect(sortIntoLanes([])).toEqual({ open: open.map(({ status }) => ({ status, claims: [] })), ended: [] });
});

test('a case has taken as many steps as its status says, and a rejected one has no next step', () => {
  const steps = (['submitted', 'assessment_scheduled', 'assessed', 'approved', 'paid', 'rejected'] as const).map(
    (status) => countTakenSteps({ status }),
  );
  expect(steps).toEqual([1, 2, 3, 4, 5, undefined]);
});

test('a claim that is less than a day old is of today, in the language of the page', async () => {
  const from = '2026-01-15T12:00:00.000Z';
  expect([
    renderDaysSince(from, '2026-01-16T11:59:59.999Z'),
    renderDaysSince(from, '2026-01-16T12:00:00.000Z'),
  ]).toEqual(['today', '1 d']);
  vi.stubGlobal('document', { documentElement: {} });
  await chooseLanguage('es');
  expect(renderDaysSince(from, from)).toBe('hoy');
  await chooseLanguage('en');
  vi.unstubAllGlobals();
});
