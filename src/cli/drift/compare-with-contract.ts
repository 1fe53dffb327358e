// Where an answer is not what the contract says of it: its status, its headers, its body. Pure.

import * as Type from 'typebox';
import type { HttpAnswer } from '../../client/failures.ts';
import { violationsOf } from '../../engine/kernel/validation.ts';
import { isJsonObject, parseJsonObject } from '../../primitives/json-object.ts';
import { formOf, type Probe, probedPageSize } from './plan-reads.ts';

export const Drift = Type.Object({
  operation: Type.String(),
  /** Its method and path, and whether it was sent without a token. */
  call: Type.String(),
  /** `status`, a header, or a JSON pointer into the body. */
  at: Type.String(),
  drift: Type.String(),
});
export type Drift = Type.Static<typeof Drift>;

type Found = Pick<Drift, 'at' | 'drift'>;

/** More of one answer would say nothing new: the records of a page drift alike. */
const shownPerAnswer = 12;

export function compareWithContract(probe: Probe, answer: HttpAnswer): Found[] {
  const { statuses } = probe;
  if (!statuses.includes(answer.status))
    return [{ at: 'status', drift: `${answer.status} instead of ${statuses.join(' or ')}` }];
  return [...compareHeaders(answer), ...compareBody(probe, answer)].slice(0, shownPerAnswer);
}

function compareHeaders({ status, headers }: HttpAnswer): Found[] {
  const type = (headers['content-type'] ?? 'none').split(';')[0]?.trim().toLowerCase();
  const expected = status >= 400 ? 'application/problem+json' : 'application/json';
  const challenge = headers['www-authenticate'] ?? 'none';
  return [
    ...(type === expected ? [] : [{ at: 'header content-type', drift: `${type} instead of ${expected}` }]),
    ...(status !== 401 || /^Bearer\b/i.test(challenge)
      ? []
      : [{ at: 'header www-authenticate', drift: `${challenge} instead of Bearer` }]),
  ];
}

function compareBody({ row, input }: Probe, { status, text }: HttpAnswer): Found[] {
  const document = parseJsonObject(text);
  if (document === undefined) return [{ at: '#', drift: 'is no JSON object' }];
  const violations = violationsOf(formOf(row, status), document).map(
    ({ pointer = '#', detail }): Found => ({ at: pointer, drift: detail }),
  );
  if (status >= 400)
    return document.status === status || violations.length > 0
      ? violations
      : [{ at: '#/status', drift: `${document.status} in an answer with the status ${status}` }];
  const { data, page } = document;
  if (row.answer !== 'page' || violations.length > 0 || !Array.isArray(data) || !isJsonObject(page)) return violations;
  const limit = Number(input.query?.limit ?? probedPageSize);
  return [
    ...(page.limit === limit ? [] : [{ at: '#/page/limit', drift: `${page.limit} instead of ${limit}` }]),
    ...(data.length <= limit ? [] : [{ at: '#/data', drift: `${data.length} records where ${limit} were asked for` }]),
    ...(page.nextCursor === null || page.hasMore === true
      ? []
      : [{ at: '#/page/hasMore', drift: 'false beside a nextCursor' }]),
  ];
}
