// A report as a page to read and print, and as a file to hand over.

import { useSignal } from '@preact/signals';
import { messageOf } from '../../primitives/thrown.ts';
import { renderReportPage } from '../exchanges/report-page.ts';
import { saveFile } from '../look/save-file.ts';
import { t } from '../words/t.ts';

export function ReportButtons({ reportId }: { readonly reportId: string }) {
  const failure = useSignal<string | undefined>(undefined);
  const attempt = async (act: () => Promise<void>) => {
    failure.value = undefined;
    await act().catch((error: unknown) => {
      failure.value = messageOf(error);
    });
  };
  /** The tab is opened by the click itself: one that opens later is taken for an advertisement. */
  const open = () => {
    const tab = window.open('', '_blank');
    return attempt(async () => {
      const page = new Blob([await renderReportPage(reportId)], { type: 'text/html' });
      if (tab === null)
        throw new Error(t('The browser did not let a tab be opened; save the report as a file instead.'));
      tab.location.href = URL.createObjectURL(page);
    });
  };
  const save = () => attempt(async () => saveFile(`${reportId}.html`, 'text/html', await renderReportPage(reportId)));
  return (
    <>
      <button type="button" onClick={open}>
        {t('Report as a page')}
      </button>{' '}
      <button type="button" onClick={save}>
        {t('Save as a file')}
      </button>
      {failure.value !== undefined && <p role="alert">{failure.value}</p>}
    </>
  );
}
