// sbox explore -- CMD: runs a command again and again, each time with one more trouble, and says whether it came through.

import { counted } from '../../../primitives/counted.ts';
import { parseDelay } from '../../input/durations.ts';
import { parseCount } from '../../input/numbers.ts';
import { fixturesOption, jobStepsOption, parseServeOptions } from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';
import { cleanBlock } from '../../terminal/clean-text.ts';
import { interruptible } from '../../terminal/signals.ts';

const most = 1_000_000;

export const explore = defineCommand({
  words: ['explore'],
  summary: 'Run a command again and again, each time with other trouble, and see whether it comes through',
  notes: [
    'Each run has a sandbox of its own, in which one request is refused with 429 or 503, or its answer is lost, or the connection is dropped; then the same twice running, then pairs.',
    'same: it ended as without trouble. stopped: it exits with an error, and did nothing twice. wrong: it did something else. hung: it did not end.',
    'It exits 1 on wrong and hung. Only calls to this sandbox are struck, and same is a statement about this sandbox.',
    'A command that shuffles its requests, or takes them from the clock on the wall, is told so and not judged.',
  ],
  arguments: [{ name: 'command', description: 'The command and its arguments, after --.', isVariadic: true }],
  options: [
    { name: 'runs', value: 'N', description: 'The most runs.', fallback: '200' },
    { name: 'minutes', value: 'N', description: 'Begin no run after so many minutes.' },
    { name: 'seed', value: 'WORD', description: 'Seed for the random choice of fault pairs.', fallback: '1' },
    { name: 'late', value: 'TIME', description: 'Delay answers too, such as by 5s; such a run really waits.' },
    { name: 'slow-jobs', description: 'One run in which jobs take five more reads.' },
    {
      name: 'jobs',
      value: 'N',
      description: 'So many runs at a time, of a command that shares nothing.',
      fallback: '1',
    },
    { name: 'timeout', value: 'TIME', description: 'How long a run may take.', fallback: '60s' },
    { name: 'again', value: 'TROUBLE', description: 'Only this run, as a report names it, with its output.' },
    { name: 'tickets', value: 'FOLDER', description: 'Keep a ticket of each run that is wrong or hung.' },
    { name: 'strict', description: 'Exit 1 where it only stopped, too.' },
    fixturesOption,
    jobStepsOption,
  ],
  takes: [],
  examples: ['sbox explore -- npm test', 'sbox explore --again createJob#1=lost -- npm test'],
  run: async (session, { args: [words], options }) => {
    const { createCommandClient } = await import('../../serving/explore/command-client.ts');
    const { explore: run, Unfit } = await import('../../serving/explore/explore.ts');
    const { hasFailed, printReport } = await import('./print-report.ts');
    const { parseTrial } = await import('../../serving/explore/trials.ts');
    const { openTickets } = await import('./write-ticket.ts');
    const { runs, minutes, seed = '1', late, jobs, timeout = '60s', again } = options;
    const server = parseServeOptions({ ...options, port: '0' });
    const { client, output } = createCommandClient(session, words);
    const { tickets: folder, fixtures } = options;
    const tickets = folder === undefined ? undefined : await openTickets(session, folder, words, fixtures);
    return interruptible(session.streams, '', async (signal) => {
      const report = await run({
        doors: session.doors,
        client,
        server,
        lateMs: parseDelay('--late', late ?? '5s'),
        timeoutMs: parseDelay('--timeout', timeout),
        signal,
        jobs: parseCount('--jobs', jobs, { minimum: 1, maximum: 64, default: 1 }),
        endsAt:
          performance.now() + 60_000 * parseCount('--minutes', minutes, { minimum: 1, maximum: most, default: most }),
        plan: {
          runs: parseCount('--runs', runs, { minimum: 1, maximum: most, default: 200 }),
          seed,
          isLate: late !== undefined,
          hasSlowJobs: options['slow-jobs'] === true,
        },
        again: again === undefined ? undefined : parseTrial(again),
        onBaseline: ({ calls, runs: count, durationMs, leftOut }) => {
          session.hint(`${counted(calls, 'call')}, ${counted(count, 'run')} of ${(durationMs / 1000).toFixed(1)} s`);
          if (leftOut.length > 0) session.hint(`not compared, since they differ each time: ${leftOut.join(', ')}`);
        },
        onRun: (done) => session.terminal.progress(counted(done, 'run')),
        onFailure: tickets?.write,
      });
      await printReport(session, report, words, tickets?.pathOf);
      if (hasFailed(report, options.strict === true)) return 1;
      signal.throwIfAborted();
      return 0;
    }).catch((failure: unknown) => {
      if (!(failure instanceof Unfit)) throw failure;
      session.terminal.err(cleanBlock(output()));
      session.remark(failure.message);
      return 1;
    });
  },
});
