// A report, and whether its signature holds.

import { verifyReport } from '../exchanges/verify-report.ts';
import { JsonView } from '../ids/json-view.tsx';
import { VerifyButton } from '../ids/verify-button.tsx';
import { read } from '../state/readings.ts';
import { t } from '../words/t.ts';
import { ReportButtons } from './report-buttons.tsx';

export function ReportCard({ reportId }: { readonly reportId: string }) {
  const { data: report } = read('getReport', { params: { id: reportId } }).value;
  if (report === undefined) return null;
  const { manifest } = report;
  return (
    <div class="report">
      {manifest === null ? (
        <p class="soft">{t('A draft: nothing is signed yet.')}</p>
      ) : (
        <>
          <p>
            {t('signed by')} {manifest.statement.predicate.signedBy}
          </p>
          <VerifyButton what="report" verify={() => verifyReport({ ...report, manifest })} />
        </>
      )}
      <p>
        <ReportButtons reportId={reportId} />
      </p>
      <details>
        <summary>{t('the whole report')}</summary>
        <JsonView value={report} />
      </details>
    </div>
  );
}
