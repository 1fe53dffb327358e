// The report of a run as one page of HTML that needs nothing else: no script, no font, no other file.

import { html, type Markup } from '../primitives/markup.ts';
import type { CoverageReport, Figure } from './coverage.ts';

const style = `
:root { color-scheme: light dark; --line: light-dark(#d0d7de, #30363d); --met: light-dark(#1a7f37, #3fb950); }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 64rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
.figures { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); padding: 0; }
.figures li { border: 1px solid var(--line); border-radius: 8px; list-style: none; padding: 0.75rem 1rem; }
.figures strong { display: block; font-size: 1.6rem; font-variant-numeric: tabular-nums; }
progress { accent-color: var(--met); width: 100%; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top; }
td.count, th.count { font-variant-numeric: tabular-nums; text-align: right; }
code { font: 0.85em ui-monospace, monospace; overflow-wrap: anywhere; }
summary { cursor: pointer; }
`;

/** `notes` are sentences at the top of the page, such as that a server was killed. */
export const renderCoveragePage = (report: CoverageReport, notes: readonly string[]): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Coverage of the sandbox</title>
<style>${style}</style>
</head>
<body>
<h1>Coverage of the sandbox</h1>
${notes.map((note) => html`<p role="note">${note}</p>\n`)}<ul class="figures">
${renderFigure('Operations that succeeded', report.operations)}
${renderFigure('Problem codes met', report.codes)}
${renderFigure('Own refusals of operations met', report.refusals)}
</ul>
${renderMissing('Operations that never succeeded', report.operations)}
${renderMissing('Codes that were never met', report.codes)}
${renderMissing('Own refusals that were never met', report.refusals)}
${renderMissing('Webhook events that never happened', report.eventTypes)}
${renderMissing('States that no write reached', report.states)}
${renderMissing('Refusals that every operation of a kind answers, not scored', report.generic)}
<h2>Checks</h2>
<table><thead><tr><th>Check</th><th class="count">Codes met</th></tr></thead><tbody>
${report.checks.map(({ name, met, of }) => html`<tr><td>${name}</td><td class="count">${met} of ${of}</td></tr>\n`)}</tbody></table>
<h2>What was answered</h2>
<table><thead><tr><th>Operation</th><th>Answer</th><th class="count">Times</th></tr></thead><tbody>
${report.answers.map(
  ({ operationId, status, code, count }) =>
    html`<tr><td>${operationId ?? 'none'}</td><td>${status} ${code ?? ''}</td><td class="count">${count}</td></tr>\n`,
)}</tbody></table>
</body>
</html>
`.text;

const renderFigure = (title: string, { met, of }: Figure): Markup =>
  html`<li><span>${title}</span> <strong>${met} of ${of}</strong>
<progress max="${of}" value="${met}" aria-label="${title}"></progress></li>`;

function renderMissing(title: string, { of, missing }: Figure): Markup {
  if (missing.length === 0) return html`<h2>${title}: none</h2>`;
  const open = missing.length <= 20 ? html` open` : '';
  return html`<h2>${title}</h2>
<details${open}><summary>${missing.length} of ${of}</summary>
<table><thead><tr><th>Missing</th><th>How to meet it</th></tr></thead><tbody>
${missing.map(({ name, command }) => html`<tr><td>${name}</td><td>${command === '' ? '' : html`<code>${command}</code>`}</td></tr>\n`)}</tbody></table></details>`;
}
