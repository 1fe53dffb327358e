import * as Type from 'typebox';
import type { HttpAnswer } from '../../client/failures.ts';
import { limitRange } from '../../contract/form/page.ts';
import type { ProblemEntry } from '../../contract/form/problem.ts';
import { keywordCodes } from '../../contract/form/violation-codes.ts';
import { violationsOf } from '../../engine/kernel/validation.ts';
import { counted } from '../../primitives/counted.ts';
import { isJsonObject, parseJsonObject } from '../../primitives/json-object.ts';
import { formOf, type Probe } from './plan-reads.ts';

export const Drift = Type.Object({
  /** A note breaks no client: the answer has an additional member, or an additional word of a list. */
  kind: Type.Enum(['break', 'note']),
  operation: Type.String(),
  call: Type.String(),
  /** `status`, a header, or a JSON pointer into the body. */
  at: Type.String(),
  drift: Type.String(),
});
export type Drift = Type.Static<typeof Drift>;

export type Found = Pick<Drift, 'kind' | 'at' | 'drift'>;

/** The records of a page drift alike, so more findings of one answer would say nothing new. */
const shownPerAnswer = 12;

export function compareWithContract(probe: Probe, answer: HttpAnswer): Found[] {
  const { statuses } = probe;
  const { status } = answer;
  if (!statuses.includes(status)) return [breaks('status', `${status} instead of ${statuses.join(' or ')}`)];
  const found = [...compareHeaders(answer), ...compareBody(probe, answer)];
  return found.sort((a, b) => Number(a.kind === 'note') - Number(b.kind === 'note')).slice(0, shownPerAnswer);
}

export const breaks = (at: string, drift: string): Found => ({ kind: 'break', at, drift });

/** A word that a list lacks is a note. A member with one fixed word is no list: its violation says "must be equal to". */
const isNote = ({ code, detail }: ProblemEntry): boolean =>
  code === keywordCodes.additionalProperties ||
  (code === keywordCodes.enum && `${detail}`.startsWith('must be one of '));

function compareHeaders({ status, headers }: HttpAnswer): Found[] {
  const type = (headers['content-type'] ?? 'none').split(';')[0]?.trim().toLowerCase();
  const expected = status >= 400 ? 'application/problem+json' : 'application/json';
  const challenge = headers['www-authenticate'] ?? 'none';
  return [
    ...(type === expected ? [] : [breaks('header content-type', `${type} instead of ${expected}`)]),
    ...(![201, 202].includes(status) || headers.location !== undefined
      ? []
      : [breaks('header location', 'missing, though the new record is found there')]),
    ...(status !== 401 || /^Bearer\b/i.test(challenge)
      ? []
      : [breaks('header www-authenticate', `${challenge} instead of Bearer`)]),
  ];
}

function compareBody({ row, input }: Probe, { status, text }: HttpAnswer): Found[] {
  const document = parseJsonObject(text);
  if (document === undefined) return [breaks('#', 'is not a JSON object')];
  const violations = violationsOf(formOf(row, status), document).map((violation): Found => {
    const { pointer = '#', detail } = violation;
    return { kind: isNote(violation) ? 'note' : 'break', at: pointer, drift: `${detail}` };
  });
  const isBroken = violations.some(({ kind }) => kind === 'break');
  if (status >= 400)
    return document.status === status || isBroken
      ? violations
      : [breaks('#/status', `${document.status} in a response with the status ${status}`)];
  const { data, page } = document;
  if (row.answer !== 'page' || isBroken || !Array.isArray(data) || !isJsonObject(page)) return violations;
  const limit = Number(input.query?.limit ?? limitRange.default);
  return [
    ...violations,
    ...(page.limit === limit ? [] : [breaks('#/page/limit', `${page.limit} instead of ${limit}`)]),
    ...(data.length <= limit
      ? []
      : [breaks('#/data', `${counted(data.length, 'record')} instead of ${limit} at most`)]),
    ...((page.nextCursor !== null) === page.hasMore
      ? []
      : [breaks('#/page/hasMore', `${page.hasMore} with ${page.nextCursor === null ? 'no' : 'a'} nextCursor`)]),
  ];
}
