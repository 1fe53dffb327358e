// A report as one self-contained page: for a screen, for paper, for a file. The same bundle gives the same bytes everywhere. The
// page contains the bundle in a template element, which browsers do not show.

import { html, Markup } from '../../primitives/markup.ts';
import { factsOf, type ReportBundle, type ReportFacts } from './report-bundle.ts';
import { buildDocument } from './report-document.ts';
import {
  patternDefinitions,
  renderBar,
  renderDamage,
  renderLocation,
  renderMark,
  renderRule,
} from './report-drawings.ts';
import type { CalculationRow, Fact, ReportDocument, Section, Side, Table } from './report-section.ts';
import { reportStyle } from './report-style.ts';
import { wordsOf } from './report-words.ts';

/** Increased whenever the rendering of a bundle changes, since a file is compared with a new rendering of its bundle. */
export const rendering = 'sbox-report-7';

export function renderReport(bundle: ReportBundle): string {
  const facts = factsOf(bundle);
  const { report } = facts;
  const shown = buildDocument(facts);
  const [first, evidence] = shown.sheets.map((sections) => sections.map((section) => renderSection(section, facts)));
  const words = wordsOf(report.language);
  return html`<!doctype html>
<html lang="${report.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${rendering}">
<title>${report.reportId} ${report.title}</title>
<style>${new Markup(reportStyle)}</style>
</head>
<body>
${patternDefinitions}
${report.status === 'draft' ? html`<div class="draft-mark" aria-hidden="true">${words.draft}</div>` : ''}
<main>
<div class="sheet">
${renderLetterhead(shown, facts, bundle.logo)}
<h1>${shown.title}</h1>
<p class="subtitle">${shown.subtitle}</p>
${first ?? ''}
</div>
<div class="sheet evidence">
${renderLetterhead(shown, facts, null)}
<div><h1>${words.evidence}</h1>
${evidence ?? ''}
</div></div>
</main>
<footer>${shown.footer}</footer>
<template id="enclosed"><pre>${JSON.stringify(bundle)}</pre></template>
</body>
</html>
`.text;
}

function renderLetterhead(
  { letterhead, reference }: ReportDocument,
  { branding, report }: ReportFacts,
  logo: string | null,
): Markup {
  const id = reference.includes(report.reportId) ? '' : ` · ${report.reportId}`;
  return html`<header><div class="letterhead">${logo === null ? '' : html`<img src="${logo}" alt="">`}<strong>${letterhead}</strong><span>${reference}${id}</span></div>${renderRule(branding?.primaryColor ?? '#1f5f43')}</header>`;
}

function renderSection(section: Section, facts: ReportFacts): Markup {
  const mark = section.isUnsigned === true ? html` <small>${wordsOf(facts.report.language).unsigned}</small>` : '';
  const heading = section.heading === undefined ? mark : html`<h2>${section.heading}${mark}</h2>`;
  switch (section.kind) {
    case 'facts':
      return html`<section>${heading}${renderFacts(section.facts)}</section>`;
    case 'figure':
      return html`<section class="figure"><span>${section.figure[0]}</span><strong>${section.figure[1]}</strong></section>`;
    case 'sides':
      return html`<section>${heading}<div class="sides">${section.sides.map((side) => renderSide(side, facts))}</div></section>`;
    case 'note':
      return html`<p class="note">${section.heading === undefined ? '' : html`<strong>${section.heading}</strong> `}${section.text}</p>`;
    case 'table': {
      const { marks = [] } = section;
      const shares = section.shares?.map((share, index) => [marks[index] ?? 'undamaged', share] as const);
      return html`<section>${heading}${shares === undefined ? '' : renderBar(shares)}${renderTable(section)}</section>`;
    }
    case 'calculation':
      return html`<section>${heading}<table class="calculation"><tbody>${section.rows.map(renderRow)}</tbody></table></section>`;
    case 'signature': {
      const [signed = '', ...more] = section.lines;
      return html`<section class="signature"><div><strong>${signed}</strong>${more.map((line) => html`<span>${line}</span>`)}</div>${seal}</section>`;
    }
  }
}

const renderFacts = (facts: readonly Fact[]): Markup =>
  html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

function renderSide({ name, figure, lines, drawing, table, note }: Side, facts: ReportFacts): Markup {
  return html`<div><h3>${name}</h3><strong class="measured">${figure}</strong><p>${lines.map((line, index) => (index === 0 ? line : html`<br>${line}`))}</p>${drawing === undefined ? '' : renderDrawing(drawing, facts)}${table === undefined ? '' : renderTable(table)}${note === undefined ? '' : html`<p>${note}</p>`}</div>`;
}

function renderDrawing(drawing: NonNullable<Side['drawing']>, { plots, events, result, report }: ReportFacts): Markup {
  const words = wordsOf(report.language);
  const [plot] = plots;
  if (drawing === 'damage' && plot !== undefined && result !== undefined)
    return renderDamage(plot, result, words.damage);
  return renderLocation(plots, events[0], words.location);
}

function renderTable({ head, textColumns, rows, sum, marks }: Table): Markup {
  const kindOf = (column: number) => (column < textColumns ? '' : html` class="number"`);
  const cells = (row: readonly string[], mark: Markup | string) =>
    row.map((text, column) => html`<td${kindOf(column)}>${column === 0 ? mark : ''}${text}</td>`);
  const marked = (index: number) => (marks?.[index] === undefined ? '' : renderMark(marks[index]));
  return html`<table><thead><tr>${head.map((text, column) => html`<th${kindOf(column)}>${text}</th>`)}</tr></thead><tbody>${rows.map((row, index) => html`<tr>${cells(row, marked(index))}</tr>`)}${sum === undefined ? '' : html`<tr class="sum">${cells(sum, '')}</tr>`}</tbody></table>`;
}

const renderRow = ({ operator, name, basis, amount }: CalculationRow): Markup =>
  html`<tr${operator === '=' ? html` class="sum"` : ''}><td>${operator}</td><td>${name} <span>${basis}</span></td><td class="number">${amount}</td></tr>`;

const seal = html`<svg class="seal" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22.5"/><circle cx="24" cy="24" r="19" stroke-dasharray="2 2"/><path d="M15 25l6 6 12-14"/></svg>`;
