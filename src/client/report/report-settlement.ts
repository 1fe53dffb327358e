// What the loss pays, and how it follows from the figures.

import type { Settlement } from '../../contract/schemas/claim.ts';
import { html, type Markup } from '../../primitives/markup.ts';
import { type ReportView, renderSection } from './report-section.ts';

export const settlementOf = ({ summary }: ReportView['report']): Settlement | undefined =>
  summary?.settlement ?? undefined;

export function renderSettlement({ words, figures, report }: ReportView): Markup {
  const settlement = settlementOf(report);
  if (settlement === undefined) return html``;
  const { plotSumInsured, remainingBefore, cap, amount } = settlement;
  const rows = [
    [words.sumOfPlot, figures.money(plotSumInsured)],
    ...renderFactors(settlement, { words, figures }),
    [words.leftBefore, figures.money(remainingBefore)],
  ];
  return renderSection(
    words.headings.settlement,
    html`<table><tbody>${rows.map(([name, value]) => html`<tr><td>${name}</td><td class="number">${value}</td></tr>`)}
<tr class="sum"><td>= ${words.answers.amount}${cap === null ? '' : ` (${words.limitedBy[cap]})`}</td><td class="number">${figures.money(amount)}</td></tr></tbody></table>
<p class="note" lang="en">${settlement.formula}</p>`,
    { words, isSigned: true },
  );
}

function renderFactors(
  settlement: Settlement,
  { words, figures }: Pick<ReportView, 'words' | 'figures'>,
): (readonly [string, string])[] {
  const { insuredHectares, plotHectares, assessedLossPct, priorLossPct, effectiveLossPct } = settlement;
  const { deductiblePct, deductibleType, index } = settlement;
  if (index !== null) return [[`× ${words.byIndex}`, figures.percent(index.payPct)]];
  return [
    [
      `× ${words.answers.claimed} ÷ ${words.insuredArea}`,
      `${figures.hectares(insuredHectares)} ÷ ${figures.hectares(plotHectares)}`,
    ],
    [words.answers.loss, figures.percent(assessedLossPct)],
    [words.lostBefore, figures.percent(priorLossPct)],
    [`× ${words.effectiveLoss}`, figures.percent(effectiveLossPct)],
    [words.answers.deductible[deductibleType], figures.percent(deductiblePct)],
  ];
}
