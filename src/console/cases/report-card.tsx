// A report, and whether its signature holds.

import { useSignal } from '@preact/signals';
import { messageOf } from '../../primitives/thrown.ts';
import { renderReportPage } from '../exchanges/report-page.ts';
import { verifyReportHere } from '../exchanges/verify-report.ts';
import { VerifyButton } from '../ids/verify-button.tsx';
import { Button } from '../look/button.tsx';
import { saveFile } from '../look/save-file.ts';
import { hrefTo } from '../state/navigation.ts';
import { read } from '../state/readings.ts';
import { t } from '../words/t.ts';

export function ReportCard({ reportId }: { readonly reportId: string }) {
  const { data: report } = read('getReport', { params: { id: reportId } }).value;
  if (report === undefined) return null;
  const { manifest } = report;
  const buttons = <ReportButtons reportId={reportId} />;
  return (
    <div class="report">
      <p>
        {manifest === null ? (
          t('A draft: nothing is signed yet.')
        ) : (
          <>
            {t('signed by')} {manifest.statement.predicate.signedBy}
          </>
        )}{' '}
        <a href={hrefTo('records', reportId)}>{t('the whole report')}</a>
      </p>
      {manifest === null ? (
        <p>{buttons}</p>
      ) : (
        <VerifyButton what="report" verify={() => verifyReportHere(reportId)}>
          {buttons}
        </VerifyButton>
      )}
    </div>
  );
}

/** As a page to read and print, and as a file to hand over. */
function ReportButtons({ reportId }: { readonly reportId: string }) {
  const failure = useSignal<string | undefined>(undefined);
  const attempt = async (act: () => Promise<void>) => {
    failure.value = undefined;
    await act().catch((error: unknown) => {
      failure.value = messageOf(error);
    });
  };
  /** The click itself opens the tab: browsers block one that opens later, as they do advertisements. */
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
      <Button words={t('Report as a page')} onClick={open} /> <Button words={t('Save as a file')} onClick={save} />
      {failure.value !== undefined && <p role="alert">{failure.value}</p>}
    </>
  );
}
