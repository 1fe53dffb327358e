import { renderVerdict } from '../../client/reading/comparison.ts';
import { wordingOf } from '../../client/report/report-words.ts';
import type { Claim } from '../../contract/records.ts';
import { compareWithModel } from '../../law/figures/claim-figures.ts';
import { Unread } from '../ids/failure-notice.tsx';
import { land } from '../land/land.ts';
import { renderDate, renderStorm, renderWord } from '../land/words.ts';
import { FigureSteps, HistoryView } from '../records/history.tsx';
import { RecordCard } from '../records/record-card.tsx';
import type { AnyRecord } from '../records/record-facts.ts';
import { ReportActions } from '../records/report-actions.tsx';
import { WhatNext } from '../records/what-next.tsx';
import { hrefTo, past } from '../state/navigation.ts';
import { read, readList } from '../state/readings.ts';
import { NextStep, StepLine } from '../steps/next-step.tsx';
import { LastAnswers } from '../steps/step-card.tsx';
import { bind, figures, language, t } from '../words/t.ts';
import { ClaimAmount, PlotOutline } from './claim-card.tsx';

export function OpenCase({ claimId }: { readonly claimId: string }) {
  const { data: claim, failure } = read('getClaim', { params: { id: claimId } }).value;
  if (claim === undefined) return <Unread title={t('Reading {0}', claimId)} failure={failure} />;
  const plotName = land.value?.plotById.get(claim.aoiId)?.name ?? claim.aoiId;
  return (
    <>
      <CaseHead claim={claim} plotName={plotName} />
      <StepLine claim={claim} />
      <LastAnswers aoiId={claim.aoiId} />
      <SignedReport claim={claim} />
      <NextStep claim={claim} />
      {past.value === null && (
        <details class="more-actions">
          <summary>{t('All possible actions')}</summary>
          <WhatNext id={claimId} />
        </details>
      )}
      <ModelAndVisit claim={claim} />
      {claim.settlement !== null && past.value === null && <Calculation claimId={claimId} />}
      <RecordCard collection="claims" id={claimId} record={claim as unknown as AnyRecord} />
      <HistoryView record={claim as unknown as AnyRecord} id={claimId} />
    </>
  );
}

function CaseHead({ claim, plotName }: { readonly claim: Claim; readonly plotName: string }) {
  const { claimNumber, claimedHectares, eventId, occurredAt, peril } = claim;
  const event = land.value?.eventById.get(eventId ?? '');
  return (
    <header class="case-head">
      <PlotOutline claim={claim} />
      <div>
        <h3>
          <bdi>{plotName}</bdi>
        </h3>
        <p class="soft">
          {event ? renderStorm({ ...event, peril }) : renderWord(peril)}, {renderDate(occurredAt)} ·{' '}
          <span class="mono">{claimNumber}</span>
        </p>
        <p>
          <strong>
            <ClaimAmount claim={claim} />
          </strong>{' '}
          <span class="number">{t('on {0}', figures.value.hectares(claimedHectares))}</span>
        </p>
      </div>
    </header>
  );
}

/** Draws nothing where the model or the visit has no figure. */
function ModelAndVisit({ claim }: { readonly claim: Claim }) {
  const compared = claim.settlement && compareWithModel(claim, claim.settlement.plotHectares);
  if (compared === null) return null;
  return (
    <p class={compared.isWithinRange ? 'soft' : undefined}>
      {bind(renderVerdict(compared, wordingOf(language.value)))}{' '}
      {t(
        'The model uses leaves, buds and published tables; the visit also covers broken stems, fallen grain and regrowth.',
      )}
    </p>
  );
}

/** The newest signed report, if there is one: a page to hand over, and a signature to verify. */
function SignedReport({ claim: { claimId } }: { readonly claim: Claim }) {
  const { data = [] } = readList('listReports', { claimId }, 50).value;
  const signed = data.find(({ signedAt }) => signedAt !== null);
  if (signed === undefined) return null;
  return (
    <section class="case-report" aria-label={t('Signed report')}>
      <p>
        {t('Signed by {0}', signed.signedBy)} <a href={hrefTo('records', signed.reportId)}>{t('the whole report')}</a>
      </p>
      <ReportActions reportId={signed.reportId} isSigned />
    </section>
  );
}

/** Shows how the amount follows from the figures of the settlement, like `sbox why`. */
function Calculation({ claimId }: { readonly claimId: string }) {
  const { data } = read('getWhy', { query: { record: claimId, member: 'settlement.amount' } }).value;
  return data === undefined ? null : <FigureSteps steps={data.steps} />;
}
