// The end of a case: the report is signed, anybody can verify the signature, and the claim is paid as time passes.

import { useState } from 'preact/hooks';
import type { Claim, ReportLanguage } from '../../contract/records.ts';
import { renderShortDay } from '../land/words.ts';
import { Amount } from '../look/amount.tsx';
import { t, type Word } from '../words/t.ts';
import { asOthers, attempt } from './attempt.ts';
import { StepCard } from './step-card.tsx';
import { readPayment, reportOf } from './step-requests.ts';

type Language = (typeof ReportLanguage.enum)[number];
const languages: Readonly<Record<Language, Word>> = { es: 'Spanish', en: 'English' };

export function SignReport({ claim, plotName }: { readonly claim: Claim; readonly plotName: string }) {
  const [language, setLanguage] = useState<Language>('es');
  const body = reportOf(claim, plotName, language);
  return (
    <StepCard
      aoiId={claim.aoiId}
      title={t('Next: sign the report')}
      button={t('Sign the report')}
      take={async () => [await attempt('createReport', { body })]}
      note={t('It covers the visit, the detection and the footprint, and stands for good.')}
      whatIfs={asOthers('createReport', body)}
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

export function AwaitPayment({ claim }: { readonly claim: Claim }) {
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
