import { intentLabels } from '../../client/reading/intents.ts';
import type { Claim, Next } from '../../contract/records.ts';
import { FailureNotice } from '../ids/failure-notice.tsx';
import { renderShortDay, renderWord } from '../land/words.ts';
import { Sentence } from '../look/facts.tsx';
import { past } from '../state/navigation.ts';
import { figures, language, t, translate } from '../words/t.ts';
import { attempt, listWhatIfs } from './attempt.ts';
import { caseSteps, countTakenSteps } from './figures.ts';
import { type Action, type CaseStepProps, primaryOf, readNext, takeStep } from './next.ts';
import { StepCard, UnavailableStep } from './step-card.tsx';
import { RecordVisit, titleOf } from './visit-steps.tsx';

export function NextStep({ claim }: { readonly claim: Claim }) {
  if (past.value !== null) return <UnavailableStep title={t('The next step')} />;
  const { data, failure } = readNext(claim.claimId);
  if (failure !== undefined) return <FailureNotice failure={failure} />;
  if (data === undefined) return null;
  const action = primaryOf(data);
  if (action !== undefined) {
    const Card = action.intent === 'record_visit' ? RecordVisit : StepWithoutForm;
    return <Card claim={claim} action={action} />;
  }
  if (data.due?.rule === 'claim.paid') return <AwaitPayment claim={claim} due={data.due} />;
  // Refused steps of an ended case are not listed.
  const blockedSigning = data.blocked.find(({ intent }) => intent === 'sign_report');
  const why = (blockedSigning ?? (data.actions.length === 0 ? data.blocked[0] : undefined))?.problem['detail'];
  return (
    <section class="step-card" aria-label={t('End of the case')}>
      <h3>{t('This case is {0}', renderWord(claim.status))}</h3>
      {why !== undefined && (
        <p class="note">
          <Sentence text={String(why)} />
        </p>
      )}
    </section>
  );
}

export function StepLine({ claim }: { readonly claim: Claim }) {
  const taken = countTakenSteps(claim);
  if (taken === undefined) return null;
  return (
    <ol class="step-line" aria-label={t('Steps of the case')}>
      {caseSteps.map((step, index) => (
        <li key={step} class={index < taken ? 'taken' : undefined} aria-current={index === taken ? 'step' : undefined}>
          {translate(step)}
        </li>
      ))}
    </ol>
  );
}

function StepWithoutForm({ claim, action }: CaseStepProps) {
  const label = intentLabels[action.intent][language.value];
  return (
    <StepCard
      aoiId={claim.aoiId}
      title={titleOf(action)}
      button={label}
      take={async () => [await takeStep(action)]}
      note={noteOf(action)}
      whatIfs={listWhatIfs(action)}
    />
  );
}

function noteOf({ intent, body }: Action): string | undefined {
  if (intent === 'sign_report') return t('Signing is final. It covers the visit, the detection and the footprint.');
  if (intent !== 'schedule_visit') return undefined;
  return t('An expert of the organization, in the field, on {0}.', renderShortDay(String(body?.['scheduledAt'])));
}

function AwaitPayment({ claim, due }: { readonly claim: Claim; readonly due: NonNullable<Next['due']> }) {
  return (
    <StepCard
      aoiId={claim.aoiId}
      title={t('Next: the payment')}
      button={t('Let time pass until the payment, {0}', renderShortDay(due.at))}
      take={async () => [await attempt('moveClock', { body: { to: due.at } })]}
      note={t('Approved: {0}. Everything else due by then happens too.', figures.value.money(claim.approvedAmount))}
    />
  );
}
