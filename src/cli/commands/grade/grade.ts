import { html } from '../../../primitives/markup.ts';
import { parseDelay } from '../../input/durations.ts';
import { parseCount } from '../../input/numbers.ts';
import { PrintedRow } from '../../output/record-fields.ts';
import type { Graded } from '../../serving/explore/grade-run.ts';
import { defineCommand } from '../../session/command.ts';
import { interruptible } from '../../terminal/signals.ts';

const Row = PrintedRow('run', 'trouble', 'passes', 'calls', 'credits', 'refused', 'missed', 'changed');

export const grade = defineCommand({
  words: ['grade'],
  summary: 'Give a command a task in a fresh sandbox, and judge the records that it leaves',
  notes: [
    'EXERCISE is the name of an exercise that comes with sbox, or a file. The command finds the task in SBOX_INSTRUCTION, the sandbox in SBOX_BASE_URL and SBOX_TOKEN, and files in the folder SBOX_FILES. It writes its answer as JSON into the file SBOX_ANSWER.',
    'Control operations return 403, except those that the exercise names. It exits 1 if a run fails.',
    'docs/grade.md lists the exercises and shows how to write one.',
  ],
  arguments: [
    { name: 'exercise', description: 'Name of an exercise that comes with sbox, or a file.', completes: 'files' },
    { name: 'command', description: 'The command and its arguments, after --.', isVariadic: true },
  ],
  options: [
    { name: 'runs', value: 'N', description: 'Number of runs, each in a new sandbox.', fallback: '1' },
    { name: 'pass', value: 'K', description: 'Number of runs that must pass. Default: all.' },
    { name: 'faults', description: 'Also run it with each response lost once.' },
    { name: 'seed', value: 'WORD', description: 'Seed for the tokens of the runs.', fallback: '1' },
    { name: 'timeout', value: 'TIME', description: 'How long a run may take.', fallback: '5m' },
    { name: 'junit', value: 'FILE', description: 'Write the runs as JUnit XML too.' },
  ],
  takes: ['form'],
  examples: [
    'sbox grade footprint -- node agent.mjs',
    'sbox grade exercise.json --runs 5 --pass 4 --faults -- npm test',
  ],
  run: async (session, { args: [name, words], options }) => {
    const { readExercise } = await import('../../serving/explore/exercise.ts');
    const { gradeRuns } = await import('../../serving/explore/grade-run.ts');
    const { createCommandClient } = await import('../../serving/explore/command-client.ts');
    const { seed = '1', timeout = '5m', junit, faults } = options;
    const runs = parseCount('--runs', options.runs, { minimum: 1, maximum: 1000, default: 1 });
    const pass = parseCount('--pass', options.pass, { maximum: faults ? 1_000_000 : runs, default: 0 });
    const exercise = await readExercise(session.access, name);
    return interruptible(session.streams, '', async (signal) => {
      const graded = await gradeRuns(runs, {
        ...{ access: session.access, exercise, seed, signal, timeoutMs: parseDelay('--timeout', timeout) },
        hasFaults: faults === true,
        clientOf: (env) => createCommandClient(session, words, env).client,
      });
      const passed = graded.filter(({ passes }) => passes).length;
      if (session.wantsDocument) await session.printDocument({ data: { exercise: name, seed, passed, runs: graded } });
      else await session.printList(Row, graded);
      if (junit !== undefined) await session.access.replace(junit, renderJunit(name, graded));
      session.hint(`${passed} of ${graded.length} passed, seed ${seed}`);
      return passed >= (options.pass === undefined ? graded.length : pass) ? 0 : 1;
    });
  },
});

function renderJunit(exercise: string, graded: readonly Graded[]): string {
  const cases = graded.map(({ run, trouble, passes, missed, changed }) => {
    const why = [...missed, ...changed.map((name) => `changed ${name}`)].join('; ');
    const failure = passes ? '' : html`<failure message="${why}"/>`;
    return html`<testcase classname="${exercise}" name="run ${run} ${trouble}">${failure}</testcase>`;
  });
  const failures = graded.filter(({ passes }) => !passes).length;
  const { text } =
    html`<testsuite name="${exercise}" tests="${graded.length}" failures="${failures}">${cases}</testsuite>`;
  // XML has no other characters, not even as entities.
  return text.replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');
}
