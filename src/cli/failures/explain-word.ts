// Explains a word from a problem, a job or a shell, by the contract, the exit codes and the magic inputs. It calls no server.

import * as Type from 'typebox';
import { checkOf, isProblemCode, type ProblemCode, problemCodes, problems } from '../../contract/form/problems.ts';
import { fullToken } from '../../contract/permissions.ts';
import type { Scenario } from '../../contract/records.ts';
import { findWanted } from '../../contract/wanted-scenarios.ts';
import { readPackageFile } from '../../package/package-files.ts';
import { nearestNames } from '../../primitives/nearest-name.ts';
import { buildTriggers, findTriggers, type Trigger } from '../../projections/triggers.ts';
import { exitCodeOfStatus, exitCodes } from './exit-codes.ts';
import { UsageError } from './failures.ts';

export const CodeExplanation = Type.Object({
  code: Type.String(),
  /** Null for a reason why a plot cannot be measured: it is part of a job or of a problem, and no answer by itself. */
  status: Type.Union([Type.Integer(), Type.Null()]),
  title: Type.String(),
  meaning: Type.String(),
  check: Type.String(),
  remedy: Type.String(),
  exitCode: Type.Integer(),
  /** Command lines, or a sentence where no command line can be written. */
  triggers: Type.Array(Type.String()),
});
export type CodeExplanation = Type.Static<typeof CodeExplanation>;

export const NumberExplanation = Type.Object({
  number: Type.Integer(),
  kind: Type.Union([Type.Literal('status'), Type.Literal('exit code')]),
  meaning: Type.String(),
  exitCode: Type.Integer(),
  codes: Type.Array(Type.Object({ code: Type.String(), title: Type.String() })),
});
export type NumberExplanation = Type.Static<typeof NumberExplanation>;

/** Throws UsageError for another word. */
export const explainWord = (word: string): CodeExplanation | NumberExplanation =>
  /^\d+$/.test(word) ? explainNumber(Number(word)) : explainCode(word);

export function readScenarios(): readonly Scenario[] {
  const all = JSON.parse(readPackageFile('fixtures/scenarios.json')) as readonly Scenario[];
  return all.filter(({ organizationId }) => organizationId === fullToken.organizationId);
}

function explainCode(word: string): CodeExplanation {
  const scenarios = readScenarios();
  const code = word.toLowerCase().replaceAll('-', '_');
  if (isProblemCode(code)) return explainProblem(code, scenarios);
  const failures = jobFailuresOf(scenarios);
  if (failures.includes(code)) return explainJobFailure(code, scenarios);
  const near = nearestNames(code, [...problemCodes, ...failures]);
  throw new UsageError(
    `There is no code "${word}".`,
    `similar codes: ${near.join(', ')}`,
    'sbox explain 422 lists the codes of a status',
  );
}

const linesOf = (triggers: readonly Trigger[]): string[] => triggers.map(({ sbox }) => sbox);

/** A job fails with this reason, or a detection is refused for it. */
function failureOf({ expect: { code, finds, then } }: Scenario): string | undefined {
  const refused = code === 'detection_not_possible' ? [finds['/errors/0/code']] : [];
  const failed = then.map((later) => later.expect.finds['/data/error/code']);
  return [...refused, ...failed].find((failure) => typeof failure === 'string');
}

function explainProblem(code: ProblemCode, scenarios: readonly Scenario[]): CodeExplanation {
  const { status, title, meaning, remedy } = problems[code];
  const check = checkOf(code);
  return {
    code,
    status,
    title,
    meaning,
    check: `${check?.name}: ${check?.asks}`,
    remedy,
    exitCode: exitCodeOfStatus(status),
    triggers: linesOf(findTriggers(code, scenarios)),
  };
}

const jobFailuresOf = (scenarios: readonly Scenario[]): string[] => [
  ...new Set(scenarios.map(failureOf).filter((code) => code !== undefined)),
];

function explainJobFailure(code: string, scenarios: readonly Scenario[]): CodeExplanation {
  return {
    code,
    status: null,
    title: 'The plot cannot be measured',
    meaning:
      'Either a job was accepted and then failed, with this code in error.code, or a detection was refused with detection_not_possible, with this code in errors. It depends on the plot and the method.',
    check: 'worker: Can the plot be measured by this method?',
    remedy:
      'Read the detail next to the code. A job that has ended never changes: create a new one, or a detection, with another method or for another plot.',
    exitCode: 15,
    triggers: linesOf(buildTriggers(findWanted(scenarios, (scenario) => failureOf(scenario) === code))),
  };
}

const successes: Readonly<Record<number, string>> = {
  200: 'the request was answered, or the write applied',
  201: 'the write created the resource that Location names',
  202: 'the work was accepted as the job that Location names',
};

function explainNumber(number: number): NumberExplanation {
  const codesOf = (isWanted: (status: number) => boolean) =>
    problemCodes
      .filter((code) => isWanted(problems[code].status))
      .map((code) => ({ code, title: problems[code].title }));
  const ending = exitCodes[number];
  if (number < 200 && ending !== undefined) {
    const codes = codesOf((status) => exitCodeOfStatus(status) === number);
    return { number, kind: 'exit code', meaning: ending, exitCode: number, codes };
  }
  const codes = number < 200 ? [] : codesOf((status) => status === number);
  if (codes.length === 0 && !(number in successes))
    throw new UsageError(`${number} is neither a status of this service nor an exit code of sbox.`, 'sbox explain 404');
  const meaning = successes[number] ?? `refused, with ${codes.length === 1 ? 'this code' : 'one of these codes'}`;
  return { number, kind: 'status', meaning, exitCode: exitCodeOfStatus(number), codes };
}
