import { expect, test } from 'vitest';
import { baseOf } from '../../src/client/reading/figures.ts';

test.each([
  // A model measures the plot; an insured and an expert tell of the hectares claimed.
  ['expectedLossPct', ' of the plot', ' del lote'],
  ['reportedLossPct', ' of the area claimed', ' de la superficie siniestrada'],
  ['assessedLossPct', ' of the area claimed', ' de la superficie siniestrada'],
  ['assessedDamagePct', ' of the area claimed', ' de la superficie siniestrada'],
  ['settlement.assessedLossPct', ' of the area claimed', ' de la superficie siniestrada'],
  ['settlement.effectiveLossPct', ' of the area claimed', ' de la superficie siniestrada'],
  // A class has hectares of its own, both figures of a comparison are of the plot, and a deductible is of no area.
  ['cellsBySeverity.low.expectedLossPct', '', ''],
  ['summary.comparison.assessedLossPct', '', ''],
  ['deductiblePct', '', ''],
])('%s says over what it is', (path, english, spanish) => {
  expect([baseOf(path, 'en'), baseOf(path, 'es')]).toEqual([english, spanish]);
});
