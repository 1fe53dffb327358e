// What a tool answers: data cut to what a model has room for, or a refusal with the check that decided it. Pure.

import type { AnyAnswer } from '../../../client/client.ts';
import { outcomeOf, ProblemAnswer } from '../../../client/failures.ts';
import type { Operation } from '../../../contract/form/operation.ts';
import { checkOf } from '../../../contract/form/problems.ts';
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

export const renderValue = (value: { readonly [member: string]: unknown }): ToolResult => ({
  content: [textOf(JSON.stringify(value))],
  structuredContent: value,
});

/**
 * The whole answer is given where it was asked for and there is room. Where even the shortened one is too long, an outline
 * names the resource that has the members one by one.
 */
export function renderAnswer(
  row: Operation,
  { data, page, headers, idempotencyKey, waitEnded }: AnyAnswer & { readonly waitEnded?: string },
  { isFull, resource }: { isFull: boolean; resource: string | undefined },
): ToolResult {
  const build = (shown: unknown) => ({
    data: shown,
    ...(page === undefined ? {} : { page }),
    ...(row.idempotencyKey
      ? { outcome: 'carriedOut', idempotencyKey, replayed: headers['idempotent-replayed'] === 'true' }
      : {}),
    ...(waitEnded === undefined ? {} : { waitEnded }),
  });
  const whole = renderValue(build(data));
  if (isFull && fits(whole)) return whole;
  const short = renderValue(build(page === undefined ? shrink(data) : (data as unknown[]).map(shrink)));
  if (page !== undefined && !fits(short))
    return renderFailure(new UsageError(tooLong(short), 'ask for a smaller limit'));
  const shown = fits(short) ? short : renderValue(build(outline(data)));
  if (!fits(shown)) return renderFailure(new UsageError(tooLong(shown)));
  const notes = [
    ...(isFull ? [tooLong(whole)] : shown === short ? [] : [tooLong(short)]),
    ...(shown === short || resource === undefined ? [] : [`Each of its lists is a resource of its own: ${resource}.`]),
  ];
  return { ...shown, content: [...shown.content, ...notes.map(textOf)] };
}

const lengthOf = ({ content: [first] }: ToolResult): number => first?.text.length ?? 0;
const fits = (result: ToolResult): boolean => lengthOf(result) <= maxCharacters;
const tooLong = (result: ToolResult): string =>
  `The answer has ${lengthOf(result)} characters, more than the ${maxCharacters} that fit here.`;

/** Long text is cut. */
export function renderFailure(failure: unknown): ToolResult {
  const { outcome, idempotencyKey: key } = outcomeOf(failure);
  const repeat = `It may have been carried out. Repeat the same call, with idempotencyKey ${key}: it is applied once.`;
  const told = describeFailure(failure);
  const { content, ...shown } =
    key === undefined
      ? told
      : {
          ...told,
          content: [
            ...told.content,
            ...(outcome === 'unknown' ? [textOf(repeat)] : []),
            textOf(JSON.stringify({ outcome, idempotencyKey: key })),
          ],
        };
  const room = Math.floor(maxCharacters / content.length);
  return { ...shown, content: content.map(({ text }) => textOf(text.slice(0, room))) };
}

function describeFailure(failure: unknown): ToolResult {
  if (failure instanceof ProblemAnswer) {
    const { problem } = failure;
    const check = checkOf(problem.code);
    const decided = check === undefined ? '' : `The check "${check.name}" decided it: ${check.asks} `;
    const more = `Call explain with the code ${problem.code} for what it means and how to fix it.`;
    return { isError: true, content: [textOf(JSON.stringify(problem)), textOf(decided + more)] };
  }
  const tips = failure instanceof UsageError ? renderTips(failure.tips) : [];
  return { isError: true, content: [textOf([messageOf(failure), ...tips].join('\n'))] };
}
