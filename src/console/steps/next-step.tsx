// The next step of a case, by the status of its claim. At its end the report is signed, and the claim is paid as time
// passes.

import type { Claim } from '../../contract/records.ts';
import { renderShortDay, renderWord } from '../land/words.ts';
import { Amount } from '../look/facts.tsx';
import { readList } from '../state/readings.ts';
import { language, named, t } from '../words/t.ts';
import { asOthers, attempt } from './attempt.ts';
import { caseSteps, takenSteps } from './figures.ts';
import { StepCard } from './step-card.tsx';
import { readPayment, reportOf } from './step-requests.ts';
import { RecordVisit, ScheduleVisit } from './visit-steps.tsx';

export function NextStep({ claim, plotName }: { readonly claim: Claim; readonly plotName: string }) {
  const visits = readList('listPeritajes', { claimId: claim.claimId }, 50).value.data;
  const visit = visits?.find(({ status }) => status === 'scheduled' || status === 'in_progress');
  if (visits === undefined) return null;
  if (claim.status === 'assessment_scheduled' && visit !== undefined)
    return <RecordVisit claim={claim} visit={visit} />;
  if (claim.status === 'submitted' || claim.status === 'under_review') return <ScheduleVisit claim={claim} />;
  if (claim.status === 'assessed') return <SignReport claim={claim} plotName={plotName} />;
  if (claim.status === 'approved') return <AwaitPayment claim={claim} />;
  return (
    <section class="step-card" aria-label={t('End of the case')}>
      <h3>{t('This case is {0}', renderWord(claim.status))}</h3>
    </section>
  );
}

export function StepLine({ claim }: { readonly claim: Claim }) {
  const taken = takenSteps(claim);
  if (taken === undefined) return null;
  return (
    <ol class="step-line" aria-label={t('Steps of the case')}>
      {caseSteps.map((step, index) => (
        <li key={step} class={index < taken ? 'taken' : undefined} aria-current={index === taken ? 'step' : undefined}>
          {named(step)}
        </li>
      ))}
    </ol>
  );
}

/** The report is signed in the language of the page. */
function SignReport({ claim, plotName }: { readonly claim: Claim; readonly plotName: string }) {
  const body = reportOf(claim, plotName, language.value);
  return (
    <StepCard
      aoiId={claim.aoiId}
      title={t('Next: sign the report')}
      button={t('Sign the report')}
      take={async () => [await attempt('createReport', { body })]}
      note={t('It covers the visit, the detection and the footprint, and stands for good.')}
      whatIfs={asOthers('createReport', body)}
    />
  );
}

function AwaitPayment({ claim }: { readonly claim: Claim }) {
  const { paidAt, move } = readPayment(claim);
  return (
    <StepCard
      aoiId={claim.aoiId}
      title={t('Next: the payment')}
      button={
        paidAt === undefined ? t('Let 15 days pass') : t('Let time pass to the payment, {0}', renderShortDay(paidAt))
      }
      take={async () => [await attempt('moveClock', { body: move })]}
      note={
        <>
          {t('Approved:')} <Amount money={claim.approvedAmount} />.{' '}
          {paidAt === undefined
            ? t('No payment is due within 60 days.')
            : t('Whatever else is due by then happens too.')}
        </>
      }
    />
  );
}
