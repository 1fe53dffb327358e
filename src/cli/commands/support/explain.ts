// sbox explain CODE: what it means, which check decides it, how to meet it here, how to fix it. Offline.

import * as Type from 'typebox';
import { type ProblemCode, problems } from '../../../contract/problems.ts';
import type { Scenario } from '../../../contract/schemas/organization.ts';
import { nearestName } from '../../../primitives/nearest-name.ts';
import {
  type CodeExplanation,
  explainJobFailure,
  explainNumber,
  explainProblem,
  jobFailuresOf,
  type NumberExplanation,
  problemCodes,
} from '../../diagnosis/explanations.ts';
import { UsageError } from '../../failures/failures.ts';
import { printRecord } from '../../output/print.ts';
import { readPackageFile } from '../../package-files.ts';
import type { Session } from '../../session/session.ts';
import { wrap } from '../../terminal/paragraphs.ts';

const CodeRecord = Type.Object({
  code: Type.String(),
  status: Type.Integer(),
  title: Type.String(),
  meaning: Type.String(),
  check: Type.String(),
  remedy: Type.String(),
  exitCode: Type.Integer(),
  triggers: Type.Array(Type.String()),
});
const NumberRecord = Type.Object({
  number: Type.Integer(),
  kind: Type.String(),
  meaning: Type.String(),
  exitCode: Type.Integer(),
  codes: Type.Array(Type.Object({ code: Type.String(), title: Type.String() })),
});

export async function explain(session: Session): Promise<undefined> {
  const word = String(session.args[0]).trim();
  const explanation = /^\d+$/.test(word) ? explainOrRefuse(word) : explainWord(word);
  const isText = (session.format ?? 'table') === 'table' && session.globals.fields === undefined;
  if (isText) await session.terminal.out(render(session, explanation));
  else await printRecord(session, 'kind' in explanation ? NumberRecord : CodeRecord, explanation);
  return undefined;
}

function explainOrRefuse(word: string): NumberExplanation {
  const explanation = explainNumber(Number(word));
  if (explanation !== undefined) return explanation;
  throw new UsageError(`${word} is neither a status of this service nor an exit code of sbox.`, 'sbox explain 404');
}

function explainWord(word: string): CodeExplanation {
  const scenarios = JSON.parse(readPackageFile('fixtures/scenarios.json')) as readonly Scenario[];
  const code = word.toLowerCase().replaceAll('-', '_');
  if (Object.hasOwn(problems, code)) return explainProblem(code as ProblemCode, scenarios);
  const failures = jobFailuresOf(scenarios);
  if (failures.includes(code)) return explainJobFailure(code, scenarios);
  const nearest = nearestName(code, [...problemCodes, ...failures]);
  throw new UsageError(
    `There is no code "${word}".`,
    nearest === undefined ? 'sbox explain 422 lists the codes of a status' : `did you mean ${nearest}?`,
  );
}

function render(session: Session, explanation: CodeExplanation | NumberExplanation): string {
  return 'kind' in explanation ? renderNumber(session, explanation) : renderCode(session, explanation);
}

function renderCode(session: Session, explanation: CodeExplanation): string {
  const { code, status, title, meaning, check, remedy, exitCode, triggers } = explanation;
  const { bold, red } = session.terminal.outColours;
  return [
    `${bold(red(status === null ? code : `${status} ${code}`))}  ${bold(title)}`,
    ...renderFact(session, 'means', meaning),
    ...renderFact(session, 'decided', check),
    ...renderFact(session, 'fix', remedy),
    ...renderFact(session, 'exit', `${exitCode} is the exit code of a command that ends with it`),
    ...triggers.map((trigger, index) => renderLine(session, index === 0 ? 'meet it' : '', trigger)),
    '',
  ].join('\n');
}

function renderNumber(session: Session, { number, kind, meaning, exitCode, codes }: NumberExplanation): string {
  const { bold } = session.terminal.outColours;
  const width = Math.max(...codes.map(({ code }) => code.length));
  return [
    bold(`${kind} ${number}: ${meaning}`),
    ...(kind === 'status'
      ? [renderLine(session, 'exit', `${exitCode} is the exit code of a command that ends with it`)]
      : []),
    ...codes.map(({ code, title }) => `  ${code.padEnd(width)}  ${title}`),
    ...(codes.length === 0 ? [] : [renderLine(session, 'more', `sbox explain ${codes[0]?.code}`)]),
    '',
  ].join('\n');
}

const left = 9;

function renderFact(session: Session, name: string, text: string): string[] {
  const room = Math.min(session.terminal.columns ?? 100, 100) - left - 3;
  return wrap(text, room).map((line, index) => renderLine(session, index === 0 ? name : '', line));
}

/** Command lines are never wrapped: they are there to be copied. */
const renderLine = ({ terminal }: Session, name: string, text: string): string =>
  `  ${terminal.outColours.dim(name.padEnd(left))}${text}`;
