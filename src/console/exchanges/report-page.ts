import { gatherReport, type ReportBundle } from '../../client/report/report-bundle.ts';
import { buildRead, sendUnseen } from '../state/exchange.ts';
import { t } from '../words/t.ts';

/** Rejects with a message for the reader where the report cannot be read. */
export async function renderReportPage(reportId: string): Promise<string> {
  const { renderReport } = await import('../../client/report/render-report.ts');
  return renderReport(await gatherReportInPage(reportId));
}

/** Rejects with a message for the reader where the report cannot be read. */
export async function gatherReportInPage(reportId: string): Promise<ReportBundle> {
  const bundle = await gatherReport({ readJson, readFile }, reportId);
  if (bundle === undefined) throw new Error(t('{0} cannot be read by this identity.', reportId));
  return bundle;
}

async function readJson(path: string): Promise<unknown> {
  const { status, json } = await sendUnseen(buildRead(path));
  return status === 200 ? json : undefined;
}

async function readFile(path: string): Promise<string | undefined> {
  const answer = await fetch(path).catch(() => undefined);
  if (answer?.ok !== true) return undefined;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${answer.headers.get('content-type')};base64,${btoa(text)}`;
}
