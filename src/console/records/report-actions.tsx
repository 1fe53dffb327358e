// The actions on a report: it is opened and printed as a page, saved as a file, and if it is signed, verified.

import { useSignal } from '@preact/signals';
import type { Verified } from '../../client/check-delivery.ts';
import { renderReportPage } from '../exchanges/report-page.ts';
import { verifyReportHere } from '../exchanges/verify-report.ts';
import { ActFailure } from '../ids/failure-notice.tsx';
import { Button } from '../look/button.tsx';
import { Aside } from '../look/facts.tsx';
import { saveFile } from '../look/save-file.ts';
import { useAct } from '../state/act.ts';
import { AnswerHeading, awaitAnswer } from '../window/answer-heading.tsx';
import { t, translate } from '../words/t.ts';

export function ReportActions({ reportId, isSigned }: { readonly reportId: string; readonly isSigned: boolean }) {
  const found = useSignal<Verified | undefined>(undefined);
  const { state, attempt } = useAct();
  const verify = () => {
    found.value = undefined;
    awaitAnswer('verified');
    return attempt(async () => {
      found.value = await verifyReportHere(reportId);
    });
  };
  /** The click itself opens the tab, since browsers block tabs that open later. */
  const open = () => {
    const tab = window.open('', '_blank');
    return attempt(async () => {
      if (tab === null) throw new Error(t('The browser blocked the new tab; save the report as a file instead.'));
      const text = await renderReportPage(reportId).catch((error: unknown) => {
        tab.close();
        throw error;
      });
      tab.location.href = URL.createObjectURL(new Blob([text], { type: 'text/html' }));
    });
  };
  const save = () => attempt(async () => saveFile(`${reportId}.html`, 'text/html', await renderReportPage(reportId)));
  return (
    <>
      <p class="actions">
        {isSigned && <Button words={t('Verify the signature here')} onClick={verify} />}
        <Button words={t('Report as a page')} onClick={open} />
        <Button words={t('Save as a file')} onClick={save} />
      </p>
      <ActFailure act={state.value} />
      {found.value !== undefined && <VerificationResult {...found.value} />}
    </>
  );
}

function VerificationResult({ checks, uncovered }: Verified) {
  const isGood = checks.every(({ holds }) => holds);
  return (
    <div role="status">
      <AnswerHeading of="verified" className={isGood ? 'good' : 'bad'}>
        {isGood ? `✓ ${t('The report is what was signed')}` : `✗ ${t('The report is not what was signed')}`}
      </AnswerHeading>
      {uncovered.length > 0 && (
        <p>{t('The signature does not cover these: {0}.', uncovered.map(translate).join(', '))}</p>
      )}
      <details open={!isGood}>
        <summary>{t('{0} checks', checks.length)}</summary>
        <ul class="plain">
          {checks.map(({ check, holds, detail }) => (
            <li key={check} class={holds ? 'good' : 'bad'}>
              {holds ? '✓' : '✗'} <code>{check}</code> <Aside text={detail} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
