// A failure as text for people, or as one JSON object: what happened, why, and what to do next.

import { ForeignAnswer, NoAnswer, outcomeOf, ProblemAnswer } from '../../client/failures.ts';
import type { HttpRequest } from '../../client/request.ts';
import type { ProblemDocument } from '../../contract/form/page.ts';
import { isProblemCode, problems } from '../../contract/form/problems.ts';
import { idempotencyKeyHeader } from '../../contract/form/surface.ts';
import { fixtureTokens, grantedBySeed } from '../../contract/permissions.ts';
import { asOneLine } from '../../primitives/steering.ts';
import { messageOf, only } from '../../primitives/thrown.ts';
import type { CommandNode } from '../../projections/command-node.ts';
import { exitCodeOf } from '../failures/exit-codes.ts';
import {
  asTip,
  ClosedOutput,
  DataFailure,
  Interrupted,
  JobFailed,
  OutputFailure,
  renderTips,
  type Tip,
  UsageError,
} from '../failures/failures.ts';
import { describeIdentity } from '../identity/settings.ts';
import { renderJson } from '../output/json.ts';
import type { Session } from '../session/session.ts';
import { type CleanText, clean, cleanLines, hang } from '../terminal/clean-text.ts';
import { wrap, wrapCommand } from '../terminal/paragraphs.ts';
import type { Spell, Terminal } from '../terminal/terminal.ts';
import { listCompareTips } from './compare-tips.ts';
import { createFlagWords, type RenderEntry } from './flag-words.ts';

export interface ExplainOptions {
  readonly isJson: boolean;
  readonly terminal: Terminal;
  readonly session: Session | undefined;
  readonly node: CommandNode | undefined;
}

/** Ends with a newline; empty when nothing is to be said. */
export async function explainFailure(failure: unknown, options: ExplainOptions): Promise<CleanText> {
  if (failure instanceof ClosedOutput) return clean``;
  if (failure instanceof Interrupted && failure.message === '') return clean``;
  if (options.isJson) return renderJson({ error: describeFailure(failure, options.terminal.spell) }, 0);
  return renderExplanation(await buildExplanation(failure, options), options.terminal);
}

async function renderExplanation({ headline, facts, tips }: Explanation, terminal: Terminal): Promise<CleanText> {
  const { red, bold, dim } = terminal.errColours;
  const breakLines = await buildBreaker(terminal);
  const lines = [
    ...hang(clean`${red('✗')} `, breakLines(headline, 2).map(bold), 2),
    ...[...facts, ...renderTips(tips, terminal.spell.command).map((tip) => ['try', tip] as const)].flatMap(
      ([name, text]) =>
        text === undefined ? [] : hang(clean`  ${dim(name.padEnd(9))}`, breakLines(text, factLeft), factLeft),
    ),
  ];
  return cleanLines(lines);
}

const factLeft = 11;
/** Such a command is broken before its options. A text with fewer options fits into a line, or is a sentence. */
const longCommand = /^(?:npx )?sbox [a-z ]+ --[a-z-]+ .* --[a-z]/;

/** Spells a text and, on a terminal, breaks it where words end; `left` columns stand before it. */
async function buildBreaker({
  errColumns: columns,
  spell,
}: Terminal): Promise<(text: string, left: number) => string[]> {
  if (columns === undefined) return (text) => [spell(text)];
  const { widthOf } = await import('../terminal/text-width.ts');
  return (text, left) => {
    const line = asOneLine(spell(text));
    return longCommand.test(line)
      ? wrapCommand(line, columns - left, spell.shell)
      : wrap(line, columns - left, widthOf);
  };
}

interface Explanation {
  readonly headline: string;
  /** A fact without a text is left out. */
  readonly facts: readonly (readonly [name: string, text: string | undefined])[];
  readonly tips: readonly Tip[];
}

async function buildExplanation(failure: unknown, { session, node }: ExplainOptions): Promise<Explanation> {
  if (failure instanceof ProblemAnswer) return explainProblem(failure, session, node);
  if (failure instanceof UsageError) return { headline: failure.message, facts: [], tips: failure.tips };
  if (failure instanceof NoAnswer) return explainNoAnswer(failure);
  if (failure instanceof ForeignAnswer)
    return {
      headline: `Something else answers at ${originOf(failure.request)}`,
      facts: [['why', `${failure.message}.`], requestFact(failure.request)],
      tips: ['check --base-url, SBOX_BASE_URL and the profile: sbox whoami'],
    };
  const { message, stack } = failure instanceof Error ? failure : { message: String(failure), stack: undefined };
  const isDefect = exitCodeOf(failure) === 1 && !(failure instanceof DataFailure || failure instanceof OutputFailure);
  return {
    headline: isDefect ? `sbox has a defect: ${message}` : message,
    facts: isDefect && session !== undefined && session.verbosity > 0 ? [['stack', String(stack)]] : [],
    tips: isDefect ? ['run it again with -vv and report what it says'] : [],
  };
}

const repeatTip = (key: string): string =>
  `it may have been carried out: repeat it with --idempotency-key ${key}, and it is applied once`;

function explainNoAnswer({ request, code }: NoAnswer): Explanation {
  const isAbsent = code === 'ECONNREFUSED';
  const why = /^(EMSGSIZE|ETIMEDOUT)$/.test(code) ? `${code}: it did not come, or did not end` : code;
  const key = request.headers[idempotencyKeyHeader];
  return {
    headline: isAbsent ? `Nothing answers at ${originOf(request)}` : `No answer from ${originOf(request)} (${why})`,
    facts: [requestFact(request), ['key', key]],
    tips: [
      ...(isAbsent ? ['sbox serve, in another terminal'] : []),
      ...(isAbsent || key === undefined ? [] : [repeatTip(key)]),
      'sbox whoami shows where the address comes from',
    ],
  };
}

async function explainProblem(
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
  const { headline, sentences } = renderEntries(problem, createFlagWords(node, request));
  // What names the fault needs no general words; an example that works says more.
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

/** An example of the words alone would say nothing new. */
const exampleOf = ({ examples: [example = ''], words }: CommandNode): Tip[] =>
  example.split(' ').length > words.length + 1 ? [asTip(example)] : [];

const namingCodes: readonly string[] = ['validation_failed', 'invalid_parameter'];

const remedyOf = ({ remedy }: { readonly remedy: string }, required: unknown): string =>
  remedy.replace('this permission', String(required ?? 'the permission'));

const maxShown = 20;

/** A single entry is the headline. Several stand below it, a line each, as does what the detail leaves out. */
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
const originOf = ({ url }: HttpRequest): string => new URL(url).origin;

function requestFact({ method, url }: HttpRequest): readonly [string, string] {
  const { pathname, search } = new URL(url);
  return ['request', `${method} ${pathname}${search}`];
}

function describeFailure(failure: unknown, spell: Spell): Record<string, unknown> {
  const exitCode = exitCodeOf(failure);
  const message = messageOf(failure);
  const kind = failure instanceof Error ? failure.name : 'Error';
  const requestOf = ({ method, url }: HttpRequest) => ({ method, url });
  if (failure instanceof ProblemAnswer || failure instanceof NoAnswer || failure instanceof ForeignAnswer) {
    const { outcome, idempotencyKey } = outcomeOf(failure);
    return {
      ...{ kind, exitCode, message, request: requestOf(failure.request) },
      ...(failure instanceof ProblemAnswer && { problem: failure.problem }),
      ...(idempotencyKey !== undefined && { outcome, idempotencyKey }),
    };
  }
  if (failure instanceof UsageError)
    return { kind, exitCode, message, tips: renderTips(failure.tips, spell.command).map(spell) };
  if (failure instanceof JobFailed) return { kind, exitCode, message, job: failure.job };
  return { kind, exitCode, message };
}
