import { expect, test } from 'vitest';
import { baseOf } from '../../src/client/reading/figures.ts';

const [none, plot] = [
  ['', ''],
  [' of the plot', ' del lote'],
] as const;
const claimed = [' of the area claimed', ' de la superficie siniestrada'] as const;
const insured = [' of the sum insured, by the index', ' de la suma asegurada, según el índice'] as const;
const byIndex = { index: { index: 'rainfall', payPct: 100 } };

test.each<[path: string, record: unknown, readonly [english: string, spanish: string]]>([
  // A model measures the plot; an insured and an expert tell of the hectares claimed.
  ['expectedLossPct', {}, plot],
  ['reportedLossPct', {}, claimed],
  ['assessedLossPct', {}, claimed],
  ['assessedDamagePct', {}, claimed],
  ['settlement.assessedLossPct', { index: null }, claimed],
  ['settlement.effectiveLossPct', { index: null }, claimed],
  ['settlement.priorLossPct', { index: null }, plot],
  // An index assesses no loss: the figure is the share of the sum insured that it pays.
  ['settlement.assessedLossPct', byIndex, insured],
  ['settlement.effectiveLossPct', byIndex, insured],
  ['settlement.index.payPct', byIndex.index, insured],
  // Both figures of a comparison are of the plot, a class has hectares of its own, and a deductible is of no area.
  ['summary.comparison.assessedLossPct', { rangeFromPct: 4.7, assessedLossPct: 14.75 }, plot],
  ['cellsBySeverity.low.expectedLossPct', {}, none],
  ['expectedLossPct', { cellCount: 3, expectedLossPct: 8 }, none],
  ['deductiblePct', {}, none],
  // Where nobody knows the record, nothing is said of its figure.
  ['assessedLossPct', undefined, none],
])('%s of %j says over what it is', (path, record, told) => {
  expect([baseOf(path, 'en', record), baseOf(path, 'es', record)]).toEqual(told);
});
