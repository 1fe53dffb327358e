import { outcomeOf, type ProblemAnswer } from '../../client/failures.ts';
import type { HttpRequest } from '../../client/request.ts';
import { collections } from '../../contract/collections.ts';
import type { ProblemDocument } from '../../contract/form/page.ts';
import { isProblemCode, problems } from '../../contract/form/problems.ts';
import { fixtureTokens, grantedBySeed } from '../../contract/permissions.ts';
import { rows } from '../../contract/rows.ts';
import { only } from '../../primitives/thrown.ts';
import type { CommandNode } from '../../projections/command-node.ts';
import { asTip, type Tip, UsageError } from '../failures/failures.ts';
import { describeIdentity } from '../identity/settings.ts';
import type { Session } from '../session/session.ts';
import { createEntryRenderer, type RenderEntry } from './errors-in-flags.ts';

export interface Explanation {
  readonly headline: string;
  /** A fact without a text is left out. */
  readonly facts: readonly (readonly [name: string, text: string | undefined])[];
  readonly tips: readonly Tip[];
}

export async function explainProblem(
  failure: ProblemAnswer,
  session: Session | undefined,
  node: CommandNode | undefined,
): Promise<Explanation> {
  const { problem, request } = failure;
  const known = isProblemCode(problem.code) ? problems[problem.code] : undefined;
  // Settings that cannot be resolved are left out.
  const settings = await session?.settings().catch(only(UsageError));
  const who = settings === undefined ? '' : `  as ${describeIdentity(settings)}`;
  const required = problem.requiredPermission;
  const holders = fixtureTokens.flatMap(({ profile, permissions }) =>
    grantedBySeed(permissions).includes(String(required)) ? [profile] : [],
  );
  const [name, text] = requestFact(request);
  const { outcome, idempotencyKey } = outcomeOf(failure);
  const { headline, sentences } = renderEntries(problem, createEntryRenderer(node, request));
  // An example that works says more than general words about a fault that is already named.
  const isNamed = node !== undefined && namingCodes.includes(problem.code) && problem.errors.length > 0;
  return {
    headline: `${problem.status} ${problem.code}: ${headline}`,
    facts: [
      ...sentences.slice(0, maxShown).map((sentence) => ['at', sentence] as const),
      ['at', sentences.length > maxShown ? `and ${sentences.length - maxShown} more, which --json shows` : undefined],
      ['why', isNamed ? undefined : known?.meaning],
      ['needs', required === undefined ? undefined : `${required}; profiles that have it: ${holders.join(', ')}`],
      [name, `${text}${who}`],
      ['key', idempotencyKey],
    ],
    tips: [
      ...(outcome === 'unknown' && idempotencyKey !== undefined ? [repeatTip(idempotencyKey)] : []),
      ...(isNamed ? exampleOf(node) : known ? [remedyOf(known, required)] : []),
      ...listCompareTips(problem, request),
    ],
  };
}

/** Empty for an example without arguments or options, which would say nothing new. */
const exampleOf = ({ examples: [example = ''], words }: CommandNode): Tip[] =>
  example.split(' ').length > words.length + 1 ? [asTip(example)] : [];

const namingCodes: readonly string[] = ['validation_failed', 'invalid_parameter'];

const remedyOf = ({ remedy }: { readonly remedy: string }, required: unknown): string =>
  remedy.replace('this permission', String(required ?? 'the permission'));

const maxShown = 20;

/** A single entry becomes the headline. Several are listed below it, and so are facts that the detail omits. */
function renderEntries({ title, detail, errors }: ProblemDocument, renderEntry: RenderEntry) {
  const [first] = errors;
  const isSummary =
    first !== undefined && [' ', ': '].some((gap) => detail.startsWith(pointerText(first) + gap + first.detail));
  if (!isSummary)
    return { headline: detail, sentences: errors.filter((entry) => !detail.includes(entry.detail)).map(renderEntry) };
  return errors.length === 1
    ? { headline: renderEntry(first), sentences: [] }
    : { headline: title ?? detail, sentences: errors.map(renderEntry) };
}

const pointerText = ({ pointer, parameter, header }: ProblemDocument['errors'][number]): string =>
  pointer ?? parameter ?? header ?? '';

export const repeatTip = (key: string): string =>
  `it may have been carried out: repeat it with --idempotency-key ${key}; it is applied only once`;

export function requestFact({ method, url }: HttpRequest): readonly [string, string] {
  const { pathname, search } = new URL(url);
  return ['request', `${method} ${pathname}${search}`];
}

const compared = new Set(['insufficient_permission', 'resource_not_found']);
const shownBody = 60;

/** After a 403 or a 404: which identity or which command would get another answer. */
function listCompareTips({ code }: ProblemDocument, { method, url, body }: HttpRequest): Tip[] {
  if (!compared.has(code)) return [];
  const { pathname, search } = new URL(url);
  if (pathname.startsWith('/control/worlds/')) return [['worlds', 'list']];
  const data = body === undefined ? [] : body.length > shownBody ? ['-d', '{…}'] : [`--data-raw=${body}`];
  return [
    ...(code === 'resource_not_found' ? suggestOtherCommand(pathname) : []),
    ['compare', method, `${pathname}${search}`, ...data],
  ];
}

/** Names the command for the id where its prefix belongs to another resource than the path. */
function suggestOtherCommand(path: string): string[] {
  const [, collectionPath = '', id = '', prefix = ''] = /^(\/v1\/.+)\/(([a-z]+)_\d+)(?:\/[a-z]+)?$/.exec(path) ?? [];
  const other = Object.entries(collections).find(([, { prefix: known }]) => known === prefix)?.[0];
  const row = rows.find((one) => one.collection === other && one.method === 'GET' && /\/\{id\}$/.test(one.path));
  if (other === undefined || row === undefined || row.path === `${collectionPath}/{id}`) return [];
  return [`${prefix}_ is not an id of this kind: sbox ${row.command.join(' ')} ${id}`];
}
