// Builds the answer of a tool: data shortened for a model, or a refusal with the check that decided it.

import type { AnyAnswer } from '../../../client/client.ts';
import { outcomeOf, ProblemAnswer } from '../../../client/failures.ts';
import type { Operation } from '../../../contract/form/operation.ts';
import { checkOf } from '../../../contract/form/problems.ts';
import type { JsonObject } from '../../../primitives/json-object.ts';
import { messageOf } from '../../../primitives/thrown.ts';
import { briefly, outline, shrink, shrinkRecord } from '../../../projections/tools/brief.ts';
import { renderTips, UsageError } from '../../failures/failures.ts';

export interface ToolResult {
  [member: string]: unknown;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: { readonly [member: string]: unknown };
  readonly isError?: true;
}

/** A model has room for some ten thousand tokens in one answer. */
export const maxCharacters = 60_000;
/** Some 1,500 tokens, unless the whole answer was asked for. */
const shortCharacters = 3_600;
/** Of a page, without its records. */
const envelopeCharacters = 200;

const textOf = (text: string): ToolResult['content'][number] => ({ type: 'text', text });

/** Returns text, or structured content for a tool that declared an output schema: never both, which would take twice the room. */
export const renderValue = (value: { readonly [member: string]: unknown }, isStructured = false): ToolResult =>
  isStructured ? { content: [], structuredContent: value } : { content: [textOf(JSON.stringify(value))] };

/** Returns the answer whole where that was asked for and there is room, otherwise shortened as far as it must be. */
export function renderAnswer(
  row: Operation,
  { data, page, headers, idempotencyKey, waitEnded }: AnyAnswer & { readonly waitEnded?: string },
  { isFull, isStructured = false }: { isFull: boolean; isStructured?: boolean },
): ToolResult {
  const build = (shown: unknown) => ({
    data: shown,
    ...(page === undefined ? {} : { page: { nextCursor: page.nextCursor, hasMore: page.hasMore } }),
    ...(row.idempotencyKey
      ? { outcome: 'carriedOut', idempotencyKey, replayed: headers['idempotent-replayed'] === 'true' }
      : {}),
    ...(waitEnded === undefined ? {} : { waitEnded }),
  });
  const render = (value: object, ...notes: readonly string[]): ToolResult => {
    const { content, ...rest } = renderValue({ ...value }, isStructured);
    return { content: [...content, ...notes.map(textOf)], ...rest };
  };
  const whole = build(data);
  if (isFull && fits(whole)) return render(whole);
  const notes = isFull ? [tooLong(whole)] : [];
  if (page !== undefined) return render(build((data as JsonObject[]).map(shrinkRecord)), ...notes);
  // Structured content keeps the form that its schema says.
  const room = isStructured ? maxCharacters : shortCharacters;
  for (const most of [briefly.elements, 10, briefly.first]) {
    const short = build(shrink(data, most));
    if (fits(short, room)) return render(short, ...notes);
  }
  const shown = build(outline(data));
  if (!fits(shown)) return renderFailure(new UsageError(tooLong(shown)));
  return render(shown, tooLong(whole, isFull ? maxCharacters : room), 'Read each of its lists with its own operation.');
}

/** How many records at the beginning of a page fit into an answer; one is shown in any case. */
export function countFitting(records: readonly JsonObject[], isFull: boolean): number {
  let room = (isFull ? maxCharacters : shortCharacters) - envelopeCharacters;
  const over = records.findIndex((record) => {
    room -= lengthOf(isFull ? record : (shrinkRecord(record) as JsonObject)) + 1;
    return room < 0;
  });
  return over < 0 ? records.length : Math.max(1, over);
}

const lengthOf = (value: object): number => JSON.stringify(value).length;
const fits = (value: object, most = maxCharacters): boolean => lengthOf(value) <= most;
const tooLong = (value: object, most = maxCharacters): string =>
  `The response has ${lengthOf(value)} characters, more than the limit of ${most}.`;

/** Texts longer than a model has room for are cut. */
export function renderFailure(failure: unknown): ToolResult {
  const { content, ...shown } = describeFailure(failure);
  const texts = [...content.map(({ text }) => text), ...describeOutcome(failure)];
  const room = Math.floor(maxCharacters / texts.length);
  return { ...shown, content: texts.map((text) => textOf(text.slice(0, room))) };
}

/** Describes the outcome of a write with a key, and how to repeat it where the outcome is unknown. */
function describeOutcome(failure: unknown): string[] {
  const { outcome, idempotencyKey } = outcomeOf(failure);
  if (idempotencyKey === undefined) return [];
  const repeat = `It may have been carried out. Repeat the same call, with idempotencyKey ${idempotencyKey}: it is applied once.`;
  return [...(outcome === 'unknown' ? [repeat] : []), JSON.stringify({ outcome, idempotencyKey })];
}

function describeFailure(failure: unknown): ToolResult {
  if (failure instanceof ProblemAnswer) {
    const { problem } = failure;
    const check = checkOf(problem.code);
    const decided = check === undefined ? '' : `The check "${check.name}" refused it: ${check.asks} `;
    const more = `Call explain with the code ${problem.code} for what it means and how to fix it.`;
    return { isError: true, content: [textOf(JSON.stringify(problem)), textOf(decided + more)] };
  }
  const tips = failure instanceof UsageError ? renderTips(failure.tips) : [];
  return { isError: true, content: [textOf([messageOf(failure), ...tips].join('\n'))] };
}
