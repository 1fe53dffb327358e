// The next step of a case, by the status of its claim.

import type { Claim } from '../../contract/records.ts';
import { renderWord } from '../land/words.ts';
import { readList } from '../state/readings.ts';
import { named, t } from '../words/t.ts';
import { caseSteps, takenSteps } from './figures.ts';
import { AwaitPayment, SignReport } from './report-steps.tsx';
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
      <h3>
        {t('This case is')} {renderWord(claim.status)}
      </h3>
    </section>
  );
}

/** The five steps, with those that the case has taken. */
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
