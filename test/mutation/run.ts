// npm run test:mutants: tries the mutants of what changed, or of the folders and files that are named, and tells which ones
// no test noticed. What there is to try is known here; worker processes try it (mutation-runner.ts).
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { readText } from '../support/source-files.ts';
import { mutatedFolders, readAllMutants } from './all-mutants.ts';
import { listChangedFiles } from './changed-files.ts';
import type { NumberedMutant } from './instrument.ts';
import { digestOf } from './kept.ts';
import { matchEquivalents } from './match-equivalents.ts';
import { planTrials } from './plan.ts';
import { readReaches } from './read-reaches.ts';
import { type Effort, readVerdicts } from './read-verdicts.ts';
import { type Finding, writeReport, writeTable } from './report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true, default: [] },
    report: { type: 'string', default: 'reports/mutation.txt' },
    workers: { type: 'string', default: '2' },
  },
});

const named = values.all ? mutatedFolders : positionals.map((path) => path.replace(/\/$/, ''));
const wanted = named.length > 0 ? named : listChangedFiles();
const { mutants } = readAllMutants();
const there = mutants.filter(({ path }) => wanted.some((folder) => path === folder || path.startsWith(`${folder}/`)));
const chosen = values.sample === undefined ? there : drawSample(there, Number(values.sample), values.seed);
if (chosen.length > 0) {
  const findings = await findOut(chosen, mutants, { again: values.again, workers: Number(values.workers) });
  mkdirSync(dirname(values.report), { recursive: true });
  writeFileSync(values.report, writeReport(findings));
  console.log(writeTable(findings));
  const seconds = Math.round(performance.now() / 1000);
  console.error(`What lived stands in ${values.report}. It took ${seconds} s.`);
} else {
  const where = named.length > 0 ? named.join(', ') : 'what changed since main';
  console.error(
    `There are no mutants in ${where}. Name a folder or a file of ${mutatedFolders.join(', ')}, or say --all.`,
  );
  process.exitCode = named.length > 0 ? 2 : 0;
}

/** So many of them, the same ones for the same seed. */
function drawSample(from: readonly NumberedMutant[], count: number, seed: string): NumberedMutant[] {
  const lots = new Map(from.map((mutant) => [mutant, digestOf(seed, mutant.path, String(mutant.start), mutant.text)]));
  const drawn = [...from].sort((a, b) => ((lots.get(a) as string) < (lots.get(b) as string) ? -1 : 1)).slice(0, count);
  return drawn.sort((a, b) => a.id - b.id);
}

async function findOut(
  chosen: readonly NumberedMutant[],
  mutants: readonly NumberedMutant[],
  effort: Effort,
): Promise<Finding[]> {
  const { listed, wrong } = matchEquivalents(readText('test/mutation/equivalent.txt').text, mutants);
  if (wrong.length > 0) throw new Error(`test/mutation/equivalent.txt does not fit the code.\n${wrong.join('\n')}`);
  const open = chosen.filter((mutant) => !listed.has(mutant));
  const trials = planTrials(open, await readReaches(mutants.length, values.tests));
  const verdicts = await readVerdicts(trials, mutants, effort);
  const byId = new Map(trials.map((trial) => [trial.id, trial]));
  return chosen.map((mutant): Finding => {
    if (listed.has(mutant)) return { mutant, outcome: 'equivalent' };
    return { mutant, outcome: verdicts.get(mutant.id)?.verdict ?? 'unreached', trial: byId.get(mutant.id) };
  });
}
