// The bundle of a report, read as a client does.

import type { Client } from '../client.ts';
import { isSuccess } from '../failures.ts';
import { buildFreeRequest } from '../free-request.ts';
import { gatherReport, type ReportBundle } from './report-bundle.ts';

/** Undefined where there is no such report. */
export function readReportBundle(client: Client, reportId: string): Promise<ReportBundle | undefined> {
  const ask = async (path: string) => {
    const input = { method: 'GET', path, headers: [], idempotencyKey: '' };
    const answer = await client.exchange(buildFreeRequest(client.connection, input));
    return isSuccess(answer) ? answer : undefined;
  };
  const readJson = async (path: string): Promise<unknown> => {
    const answer = await ask(path);
    return answer && JSON.parse(answer.text);
  };
  const readFile = async (path: string) => {
    const answer = await ask(path);
    return answer && `data:${answer.headers['content-type']};base64,${Buffer.from(answer.bytes).toString('base64')}`;
  };
  return gatherReport({ readJson, readFile }, reportId);
}
