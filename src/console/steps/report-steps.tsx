// The end of a case: the report is signed, anybody can verify the signature, and the claim is paid as time passes.

import { useState } from 'preact/hooks';
import type { Claim } from '../../contract/schemas/claim.ts';
import type { ReportLanguage } from '../../contract/schemas/vocabularies.ts';
import { listFollowedJobs } from '../jobs/footprint-jobs.ts';
import { renderShortDay } from '../land/words.ts';
import { Amount } from '../look/amount.tsx';
import { read } from '../state/readings.ts';
import { t, type Word } from '../words/t.ts';
import { asOthers, attempt } from './attempt.ts';
import { StepCard } from './step-card.tsx';

export interface SignReportProps {
  readonly claim: Claim;
  readonly plotName: string;
}

type Language = (typeof ReportLanguage.enum)[number];
const languages: Readonly<Record<Language, Word>> = { es: 'Spanish', en: 'English' };

export function SignReport({ claim, plotName }: SignReportProps) {
  const [language, setLanguage] = useState<Language>('es');
  const jobId = listFollowedJobs().find(
    ({ result }) => result?.aoiId === claim.aoiId && result.eventId === claim.eventId,
  )?.job?.jobId;
  const body = {
    title: `${claim.claimNumber}: ${plotName}`.slice(0, 120),
    claimId: claim.claimId,
    status: 'signed',
    language,
    ...(jobId === undefined ? {} : { jobId }),
  };
  return (
    <StepCard
      aoiId={claim.aoiId}
      title={t('Next: sign the report')}
      button={t('Sign the report')}
      take={async () => [await attempt('createReport', { body })]}
      note={t('It covers the visit, the detection and the footprint, and stands for good.')}
      whatIfs={asOthers('createReport', { body })}
    >
      <p class="soft">
        {t('Written in')}{' '}
        {Object.entries(languages).map(([each, name]) => (
          <label key={each} class="check">
            <input
              type="radio"
              name="report-language"
              checked={each === language}
              onChange={() => setLanguage(each as Language)}
            />{' '}
            {t(name)}
          </label>
        ))}
      </p>
    </StepCard>
  );
}

const lookAhead = 'P60D';
const waitForPayment = 'P15D';

export function AwaitPayment({ claim }: { readonly claim: Claim }) {
  const due = read('getDue', { query: { advance: lookAhead } }).value.data;
  const paid = due?.happened.find(({ id, operationOrRule }) => id === claim.claimId && pays(operationOrRule));
  const to = paid === undefined ? { advance: waitForPayment } : { to: paid.at };
  return (
    <StepCard
      aoiId={claim.aoiId}
      title={t('Next: the payment')}
      button={
        paid === undefined ? t('Let 15 days pass') : t('Let time pass to the payment, {0}', renderShortDay(paid.at))
      }
      take={async () => [await attempt('moveClock', { body: to })]}
      note={
        <>
          {t('Approved:')} <Amount money={claim.approvedAmount} />.{' '}
          {paid === undefined ? t('No payment is due within 60 days.') : t('Whatever else is due by then happens too.')}
        </>
      }
    />
  );
}

const pays = (rule: string): boolean => rule === 'claim.paid';
