// Reads the bundle of a report through the client.

import type { Client } from '../client.ts';
import { type HttpAnswer, isSuccess } from '../failures.ts';
import { buildFreeRequest } from '../free-request.ts';
import { gatherReport, type ReportBundle } from './report-bundle.ts';

async function ask(client: Client, path: string): Promise<HttpAnswer | undefined> {
  const input = { method: 'GET', path, headers: [], idempotencyKey: '' };
  const answer = await client.exchange(buildFreeRequest(client.connection, input));
  return isSuccess(answer) ? answer : undefined;
}

/** The JSON document at a path; undefined where the caller is served none. */
export async function readServed(client: Client, path: string): Promise<unknown> {
  const answer = await ask(client, path);
  return answer && JSON.parse(answer.text);
}

/** Undefined where there is no such report. */
export function readReportBundle(client: Client, reportId: string): Promise<ReportBundle | undefined> {
  const readFile = async (path: string) => {
    const answer = await ask(client, path);
    return answer && `data:${answer.headers['content-type']};base64,${Buffer.from(answer.bytes).toString('base64')}`;
  };
  return gatherReport({ readJson: (path) => readServed(client, path), readFile }, reportId);
}
