// Builds the answer of a tool: data shortened for a model, or a refusal with the check that decided it.

import type { AnyAnswer } from '../../../client/client.ts';
import { outcomeOf, ProblemAnswer } from '../../../client/failures.ts';
import { collections } from '../../../contract/collections.ts';
import type { Operation } from '../../../contract/form/operation.ts';
import { checkOf } from '../../../contract/form/problems.ts';
import type { JsonObject } from '../../../primitives/json-object.ts';
import { messageOf } from '../../../primitives/thrown.ts';
import { outline, shrink } from '../../../projections/tools/brief.ts';
import { renderTips, UsageError } from '../../failures/failures.ts';

export interface ToolResult {
  [member: string]: unknown;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: { readonly [member: string]: unknown };
  readonly isError?: true;
}

/** A model has room for some ten thousand tokens in one answer. */
export const maxCharacters = 60_000;

const textOf = (text: string): ToolResult['content'][number] => ({ type: 'text', text });

/** Returns text, or structured content for a tool that declared an output schema: never both, which would take twice the room. */
export const renderValue = (value: { readonly [member: string]: unknown }, isStructured = false): ToolResult =>
  isStructured ? { content: [], structuredContent: value } : { content: [textOf(JSON.stringify(value))] };

/**
 * The answer whole where that was asked for and there is room, otherwise shortened: a record of a list to the members that a
 * table shows. Where even that is too long, an outline.
 */
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
  const short = build(page === undefined ? shrink(data) : (data as JsonObject[]).map((one) => shrinkRow(row, one)));
  if (page !== undefined && !fits(short))
    return renderFailure(new UsageError(tooLong(short), 'ask for a smaller limit'));
  const shown = fits(short) ? short : build(outline(data));
  if (!fits(shown)) return renderFailure(new UsageError(tooLong(shown)));
  if (shown === short) return render(shown, ...(isFull ? [tooLong(whole)] : []));
  return render(shown, tooLong(isFull ? whole : short), 'Read each of its lists with its own operation.');
}

/** A record of a page: what a table of its collection shows. */
function shrinkRow({ collection }: Operation, record: JsonObject): unknown {
  const { columns } = (collection === undefined ? {} : collections[collection as keyof typeof collections]) as {
    columns?: readonly string[];
  };
  if (columns === undefined) return outline(record);
  const names = new Set(columns.map((column) => column.split('.')[0] as string));
  const kept = Object.entries(record).filter(([name, value]) => names.has(name) && value !== null);
  return outline(Object.fromEntries(kept));
}

const lengthOf = (value: object): number => JSON.stringify(value).length;
const fits = (value: object): boolean => lengthOf(value) <= maxCharacters;
const tooLong = (value: object): string =>
  `The response has ${lengthOf(value)} characters, more than the limit of ${maxCharacters}.`;

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
