// What the loss pays, and how it follows from the figures.

import type { Settlement } from '../../contract/schemas/claim.ts';
import { html, type Markup } from '../../primitives/markup.ts';
import { type ReportView, renderSection } from './report-section.ts';

/** The report's own where it holds one, which is signed; else the claim's. */
export const settlementOf = (report: ReportView['report'], claim: ReportView['claim']): Settlement | undefined =>
  (report.summary as { readonly settlement?: Settlement | null } | null)?.settlement ?? claim?.settlement ?? undefined;

export function renderSettlement({ words, figures, report, claim }: ReportView): Markup {
  const settlement = settlementOf(report, claim);
  if (settlement === undefined) return html``;
  const isSigned = (report.summary as { readonly settlement?: unknown } | null)?.settlement != null;
  const { sumInsuredPerHectare, insuredHectares, assessedLossPct, deductiblePct, deductibleType, amount } = settlement;
  const rows: readonly (readonly [string, string])[] = [
    [words.sumPerHectare, figures.money(sumInsuredPerHectare)],
    [`× ${words.answers.claimed}`, figures.hectares(insuredHectares)],
    [`× ${words.answers.loss}`, figures.percent(assessedLossPct)],
    [words.answers.deductible[deductibleType], figures.percent(deductiblePct)],
  ];
  return renderSection(
    words.headings.settlement,
    html`<table><tbody>${rows.map(([name, value]) => html`<tr><td>${name}</td><td class="number">${value}</td></tr>`)}
<tr class="sum"><td>= ${words.answers.amount}</td><td class="number">${figures.money(amount)}</td></tr></tbody></table>
<p class="note" lang="en">${settlement.formula}</p>`,
    { words, isSigned },
  );
}
