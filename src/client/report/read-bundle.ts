import { parseJsonObject } from '../../primitives/json-object.ts';
import type { Client } from '../client.ts';
import { ForeignAnswer, type HttpAnswer, isSuccess } from '../failures.ts';
import { buildFreeRequest } from '../free-request.ts';
import type { HttpRequest } from '../request.ts';
import { gatherReport, type ReportBundle } from './report-bundle.ts';

interface Served {
  readonly request: HttpRequest;
  readonly answer: HttpAnswer;
}

async function ask(client: Client, path: string): Promise<Served | undefined> {
  const request = buildFreeRequest(client.connection, { method: 'GET', path, headers: [], idempotencyKey: '' });
  const answer = await client.exchange(request);
  return isSuccess(answer) ? { request, answer } : undefined;
}

/** Undefined where there is no such report. Rejects with ForeignAnswer for an answer that is not a document. */
export function readReportBundle(client: Client, reportId: string): Promise<ReportBundle | undefined> {
  const readJson = async (path: string) => {
    const served = await ask(client, path);
    const document = served && parseJsonObject(served.answer.text);
    if (served !== undefined && document === undefined) throw new ForeignAnswer(served.request, served.answer);
    return document;
  };
  const readFile = async (path: string) => {
    const { answer } = (await ask(client, path)) ?? {};
    return answer && `data:${answer.headers['content-type']};base64,${Buffer.from(answer.bytes).toString('base64')}`;
  };
  return gatherReport({ readJson, readFile }, reportId);
}
