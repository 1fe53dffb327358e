import { lossOfVisit, settlementSteps } from '../../law/figures/figure-steps.ts';
import { renderFigureSteps } from '../reading/figure-steps.ts';
import { noFigure } from '../reading/figures.ts';
import type { ReportView, Section } from './report-section.ts';

/** How the amount follows from other figures, as `sbox why` shows it. */
export function buildReasons({ words, language, report, claim, peritaje }: ReportView): Section[] {
  const settlement = report.summary?.settlement ?? null;
  if (settlement === null || claim === undefined) return [];
  const settled = { ...claim, settlement };
  const steps = renderFigureSteps(settlementSteps(settled, lossOfVisit(settled, peritaje)), language);
  const rows = steps.map(({ depth, operator, from, text }) => [
    `${'\u2003'.repeat(depth)}${operator} ${text.name}`,
    from?.record ?? noFigure,
    text.figure,
  ]);
  return [
    { kind: 'table', heading: words.whyAmount, head: [words.figure, words.source, words.value], textColumns: 2, rows },
  ];
}
