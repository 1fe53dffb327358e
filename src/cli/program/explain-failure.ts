import { ForeignAnswer, NoAnswer, outcomeOf, ProblemAnswer } from '../../client/failures.ts';
import type { HttpRequest } from '../../client/request.ts';
import { idempotencyKeyHeader } from '../../contract/form/surface.ts';
import { asOneLine } from '../../primitives/steering.ts';
import { messageOf } from '../../primitives/thrown.ts';
import type { CommandNode } from '../../projections/command-node.ts';
import { exitCodeOf } from '../failures/exit-codes.ts';
import {
  ClosedOutput,
  DataFailure,
  Interrupted,
  JobFailed,
  OutputFailure,
  renderTips,
  UsageError,
} from '../failures/failures.ts';
import { renderJson } from '../output/json.ts';
import type { Session } from '../session/session.ts';
import { type CleanText, clean, cleanLines, hang } from '../terminal/clean-text.ts';
import { wrap, wrapCommand } from '../terminal/paragraphs.ts';
import type { Spell, Terminal } from '../terminal/terminal.ts';
import { type Explanation, explainProblem, repeatTip, requestFact } from './explain-problem.ts';

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
/** A command with two or more options is broken before its options. Shorter ones fit into a line, or are sentences. */
const longCommand = /^(?:npx )?sbox [a-z ]+ --[a-z-]+ .* --[a-z]/;

/** Rewrites command lines in a text and, on a terminal, wraps it at words; `left` columns stand before it. */
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

async function buildExplanation(failure: unknown, { session, node }: ExplainOptions): Promise<Explanation> {
  if (failure instanceof ProblemAnswer) return explainProblem(failure, session, node);
  if (failure instanceof UsageError) return { headline: failure.message, facts: [], tips: failure.tips };
  if (failure instanceof NoAnswer) return explainNoAnswer(failure);
  if (failure instanceof ForeignAnswer)
    return {
      headline: `Something other than sbox responds at ${originOf(failure.request)}`,
      facts: [['why', `${failure.message}.`], requestFact(failure.request)],
      tips: ['check --base-url, SBOX_BASE_URL and the profile: sbox whoami'],
    };
  const { message, stack } = failure instanceof Error ? failure : { message: String(failure), stack: undefined };
  const isDefect = exitCodeOf(failure) === 1 && !(failure instanceof DataFailure || failure instanceof OutputFailure);
  return {
    headline: isDefect ? `sbox has a defect: ${message}` : message,
    facts: isDefect && session !== undefined && session.verbosity > 0 ? [['stack', String(stack)]] : [],
    tips: isDefect ? ['run it again with -vv and report the output'] : [],
  };
}

function explainNoAnswer({ request, code }: NoAnswer): Explanation {
  const isAbsent = code === 'ECONNREFUSED';
  const why = /^(EMSGSIZE|ETIMEDOUT)$/.test(code) ? `${code}: it did not arrive, or was incomplete` : code;
  const key = request.headers[idempotencyKeyHeader];
  return {
    headline: isAbsent ? `Nothing responds at ${originOf(request)}` : `No response from ${originOf(request)} (${why})`,
    facts: [requestFact(request), ['key', key]],
    tips: [
      ...(isAbsent ? ['sbox serve, in another terminal'] : []),
      ...(isAbsent || key === undefined ? [] : [repeatTip(key)]),
      'sbox whoami shows where the address comes from',
    ],
  };
}

const originOf = ({ url }: HttpRequest): string => new URL(url).origin;

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
