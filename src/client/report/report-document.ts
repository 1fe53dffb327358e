// Builds the sections of a report in one language from the structured figures that were signed. Page, terminal and console show
// them.

import type { Language } from '../reading/figures.ts';
import { renderPeril } from '../reading/severities.ts';
import type { ReportFacts } from './report-bundle.ts';
import { buildEvidence } from './report-evidence.ts';
import type { ReportDocument, ReportView } from './report-section.ts';
import {
  buildCancelled,
  buildParties,
  buildResult,
  buildSettlement,
  buildSides,
  buildSignature,
} from './report-sections.ts';
import { fill, wordingOf } from './report-words.ts';

/** The default is the language with which it was signed. */
export function buildDocument(facts: ReportFacts, language: Language = facts.report.language): ReportDocument {
  const { branding, claim, report } = facts;
  const view: ReportView = { ...facts, ...wordingOf(language, branding?.timezone) };
  const { words } = view;
  return {
    letterhead: branding?.legalName ?? branding?.displayName ?? '',
    reference: claim === undefined ? fill(words.page, report.reportId) : `${words.claim} ${claim.claimNumber}`,
    title: titleOf(view),
    subtitle: subtitleOf(view),
    sheets: [
      [
        ...(report.status === 'draft' ? [{ kind: 'note', text: words.draftNote } as const] : []),
        ...buildCancelled(view),
        ...[buildParties(view), buildResult(view), ...buildSides(view), ...buildSettlement(view)],
        ...buildSignature(view),
      ],
      buildEvidence(view),
    ],
    footer: words.footer,
  };
}

function titleOf({ report, claim, words, ...view }: ReportView): string {
  const [event] = view.events;
  const peril = claim?.peril ?? event?.peril;
  const kind = words.kinds[report.type];
  return peril === undefined || report.type === 'portfolio_exposure' ? kind : fill(words.by, kind, words.perils[peril]);
}

function subtitleOf({ plots, events: [event], claim, words, figures, language, report }: ReportView): string {
  const [first, second, ...more] = plots.map(({ name }) => name);
  const named = [first, second].filter((name) => name !== undefined).join('; ');
  const where = more.length === 0 ? named : fill(words.andMore, named, String(more.length));
  if (report.type === 'portfolio_exposure') return where;
  if (event === undefined) {
    const loss = claim && fill(words.of, words.perils[claim.peril], figures.day(claim.occurredAt));
    return [where, loss].filter((part) => part !== undefined).join(' · ');
  }
  return [where, fill(words.struck, renderPeril(event, language), figures.day(event.startedAt))].join(' · ');
}
