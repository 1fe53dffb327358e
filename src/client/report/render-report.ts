// A report as one self-contained page: for a screen, for paper, for a file. The same bundle gives the same bytes everywhere.

import type { Basis } from '../../contract/schemas/report.ts';
import { html, Markup } from '../../primitives/markup.ts';
import { factsOf, type ReportBundle } from './report-bundle.ts';
import { patternDefinitions, renderRule } from './report-drawings.ts';
import { figuresOf, wordsOf } from './report-figures.ts';
import type { ReportView } from './report-section.ts';
import {
  renderAnswers,
  renderClasses,
  renderEvent,
  renderParties,
  renderSeen,
  renderVisit,
} from './report-sections.ts';
import { renderSettlement } from './report-settlement.ts';
import { reportStyle } from './report-style.ts';

/** Is raised whenever the same bundle is rendered differently, since a file is compared with what its bundle gives. */
export const rendering = 'sbox-report-5';

export function renderReport(bundle: ReportBundle): string {
  const facts = factsOf(bundle);
  const { report, branding } = facts;
  const words = wordsOf(report.language);
  const view: ReportView = { ...facts, words, figures: figuresOf(report.language, branding?.timezone ?? 'UTC') };
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
${renderLetterhead(view, bundle.logo)}
<main>
${renderTitle(view)}
${renderAnswers(view)}
${renderParties(view)}
${renderEvent(view)}
${renderSeen(view)}
${renderClasses(view)}
${renderVisit(view)}
${renderSettlement(view)}
${renderSignature(view)}
</main>
<footer>${branding?.reportFooter ?? ''} ${report.reportId}</footer>
${renderEnclosure(bundle)}
</body>
</html>
`.text;
}

function renderLetterhead({ branding }: ReportView, logo: string | null): Markup {
  if (branding === undefined) return html``;
  const { displayName, legalName, primaryColor } = branding;
  return html`<header><div class="letterhead">${logo === null ? '' : html`<img src="${logo}" alt="">`}<div><strong>${displayName}</strong><span class="soft">${legalName ?? ''}</span></div></div>${renderRule(primaryColor)}</header>`;
}

function renderTitle({ report, words, figures, claim, policy }: ReportView): Markup {
  const parts = [
    claim && `${words.claim} ${claim.claimNumber}`,
    policy && `${words.policy} ${policy.policyNumber}`,
    report.signedAt === null ? words.draft : `${words.signedOn} ${figures.day(report.signedAt)}`,
  ];
  return html`<h1>${words.kinds[report.type]}<br>${report.title}</h1>
<p class="soft">${parts.filter((part) => part !== undefined).join(' · ')}</p>${
    report.status === 'draft' ? html`<p class="draft-note">${words.draftNote}</p>` : ''
  }`;
}

function renderSignature({ report, words, figures, isCovered }: ReportView): Markup {
  const { manifest, signedAt, signedBy, reportId } = report;
  if (manifest === null || signedAt === null) return html``;
  const [name = '', office] = (signedBy ?? '').split(/,\s*(.*)/s);
  const { signature, statement } = manifest;
  return html`<section><h2>${words.headings.signature}</h2>
<div class="signature"><div><em>${name}</em>${office ?? ''}<br>${figures.day(signedAt)} ${words.at} ${figures.time(signedAt)} (${words.localTime})<br><span class="note">${signedAt}</span></div>
<div><strong>Ed25519</strong>, ${words.key} <code>${signature.keyId}</code><br><code>${signature.jws.split('.')[2] ?? ''}</code><p class="note">${words.keyNote}</p></div></div></section>
<section><h2>${words.headings.signed}</h2>
<table><thead><tr><th>${words.document}</th><th>SHA-256</th></tr></thead><tbody>${statement.subject.map(({ name: path, digest }) => html`<tr><td><code>${path}</code></td><td><code>${digest.sha256}</code></td></tr>`)}</tbody></table>${renderBasis(statement.predicate, { words, figures })}</section>
${isCovered ? '' : html`<section><h2>${words.headings.unsigned}</h2><p class="note">${words.unsignedNote}</p></section>`}
<section><h2>${words.headings.verify}</h2><pre><code>sbox reports verify ${reportId}.html --keys jwks.json</code></pre><p class="note">${words.verifyNote}</p></section>`;
}

/** Empty for an older manifest, which lacks these members. */
function renderBasis(
  { claim, policy, events, amount }: Partial<Basis>,
  { words, figures }: Pick<ReportView, 'words' | 'figures'>,
): Markup {
  const ids = [claim?.claimId, policy?.policyId, ...(events ?? []).map(({ eventId }) => eventId)];
  const named = ids.filter((id) => id !== undefined).join(', ');
  if (named === '') return html``;
  const paid = amount == null ? '' : ` · ${words.answers.amount}: ${figures.money(amount)}`;
  return html`<p class="note">${words.statementNames} <code>${named}</code>${paid}</p>`;
}

/** A template is inert and never drawn. */
const renderEnclosure = (bundle: ReportBundle): Markup =>
  html`<template id="enclosed"><pre>${JSON.stringify(bundle)}</pre></template>`;
