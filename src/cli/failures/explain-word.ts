// A word as somebody has it, from a problem, a job or a shell, to what it stands for. It asks no server.

import { fullToken } from '../../contract/permissions.ts';
import { isProblemCode, problemCodes } from '../../contract/problems.ts';
import type { Scenario } from '../../contract/schemas/organization.ts';
import { readPackageFile } from '../../package/package-files.ts';
import { askNearest } from '../../primitives/nearest-name.ts';
import {
  type CodeExplanation,
  explainJobFailure,
  explainNumber,
  explainProblem,
  jobFailuresOf,
  type NumberExplanation,
} from './explanations.ts';
import { UsageError } from './failures.ts';

/** A problem code, the failure code of a job, an HTTP status or an exit code. Throws UsageError for another word. */
export const explainWord = (word: string): CodeExplanation | NumberExplanation =>
  /^\d+$/.test(word) ? explainKnownNumber(word) : explainCode(word);

function explainKnownNumber(word: string): NumberExplanation {
  const explanation = explainNumber(Number(word));
  if (explanation !== undefined) return explanation;
  throw new UsageError(`${word} is neither a status of this service nor an exit code of sbox.`, 'sbox explain 404');
}

/** The magic inputs of the seed that comes with the package, for full access. */
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
  const listing = 'sbox explain 422 lists the codes of a status';
  throw new UsageError(`There is no code "${word}".`, askNearest(code, [...problemCodes, ...failures], listing));
}
