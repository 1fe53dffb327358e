import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '../../../client/client.ts';
import { isControl } from '../../../contract/form/operation.ts';
import { defaultWorldName, permissions } from '../../../contract/permissions.ts';
import { rowOf, rows } from '../../../contract/rows.ts';
import { sha256Hex } from '../../../primitives/canonical.ts';
import { tryParseJson } from '../../../primitives/json-object.ts';
import type { RunningServer } from '../../../server/start-server.ts';
import { createTemporaryFolder } from '../../access/new-files.ts';
import { readPlainFile } from '../../access/read-bytes.ts';
import type { Exercise } from './exercise.ts';
import { type End, type Judged, judgeEnd, readEnd } from './judge-end.ts';
import { type Client, type RunOptions, runClient } from './run-client.ts';
import { type Call, nameOf, planTrials, type Trial } from './trials.ts';

export interface Graded extends Judged {
  readonly run: number;
  /** The injected fault; empty where there was none. */
  readonly trouble: string;
  readonly passes: boolean;
}

export interface GradeOptions extends Pick<RunOptions, 'access' | 'timeoutMs' | 'signal'> {
  readonly exercise: Exercise;
  readonly seed: string;
  /** Creates a client with these variables added to its environment. */
  readonly clientOf: (env: Readonly<Record<string, string>>) => Client;
}

/** Grades each run. With faults it also repeats each run once for every answer, with that answer lost. */
export async function gradeRuns(
  runs: number,
  { hasFaults, ...options }: GradeOptions & { readonly hasFaults: boolean },
): Promise<Graded[]> {
  // A story may start no sandbox, so nothing is written for it either.
  options.access.sandbox();
  const all: Graded[] = [];
  for (let number = 1; number <= runs; number += 1) {
    const { graded, sent } = await gradeRun(number, { faults: [], column: runs === 1 ? 'again' : '' }, options);
    all.push(graded);
    const planned = hasFaults ? planTrials(sent, { runs: 0, seed: '', isLate: false, hasSlowJobs: false }) : [];
    for (const trial of planned.filter(({ column }) => column === 'lost'))
      all.push((await gradeRun(number, trial, options)).graded);
  }
  return all;
}

/** `sent` are the calls of the run, from which the next faults are chosen. */
async function gradeRun(
  number: number,
  trial: Trial,
  { access, exercise, seed, clientOf, ...rest }: GradeOptions,
): Promise<{ readonly graded: Graded; readonly sent: readonly Call[] }> {
  const folder = await createTemporaryFolder('sbox-grade-');
  const token = `run-${sha256Hex(`${seed} ${number}`).slice(0, 16)}`;
  const refused = new Set<string>();
  const answerFile = join(folder, 'answer.json');
  const { files = {}, seed: fixtures } = exercise.start ?? {};
  let start: End | undefined;
  const options: RunOptions = {
    ...{ ...rest, access, lateMs: 0, maxRequests: 100_000 },
    client: clientOf({
      ...{ SBOX_TOKEN: token, SBOX_FILES: folder, SBOX_ANSWER: answerFile },
      SBOX_INSTRUCTION: exercise.instruction,
    }),
    server: { tokens: [{ token, permissions }], refused, ...(fixtures === undefined ? {} : { fixtures }) },
    prepare: async (server) => {
      start = await begin(server, exercise, access);
      for (const row of rows) if (isControl(row) && !exercise.controls?.includes(row.id)) refused.add(row.id);
    },
  };
  try {
    for (const [name, text] of Object.entries(files)) access.create(join(folder, name)).fill(text);
    return await runClient(trial, options, async (run) => {
      // A run that did not end would not end under faults either.
      const sent = run.exitCode === null ? [] : [...run.calls];
      const answer = tryParseJson(String(await readPlainFile(answerFile, 'SBOX_ANSWER').catch(() => '')));
      const ended = { exitCode: run.exitCode, exchanges: [...run.exchanges], answer };
      // A process that the command left behind must not delay the grading.
      refused.delete('getAudit');
      const end = await readEnd(run.server, connect(run.server, access));
      const judged = judgeEnd(exercise, start as End, end, ended);
      const passes = judged.missed.length + judged.changed.length === 0;
      return { sent, graded: { run: number, trouble: nameOf(trial), passes, ...judged } };
    });
  } finally {
    // Files that the command left may keep the folder from being removed, which does not affect the grade.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

const connect = ({ url, grantedTokens }: RunningServer, { send, open }: GradeOptions['access']) =>
  createClient({
    baseUrl: url,
    token: String(grantedTokens[0]?.token),
    send,
    open,
    createKey: () => crypto.randomUUID(),
  });

async function begin(server: RunningServer, { start = {} }: Exercise, access: GradeOptions['access']): Promise<End> {
  const client = connect(server, access);
  const { world, calls = [] } = start;
  if (world !== undefined)
    await client.openWorldFile({ params: { name: defaultWorldName }, body: await access.read(world) });
  for (const { operation, ...input } of calls) await client.call(rowOf(operation), input);
  return readEnd(server, client);
}
