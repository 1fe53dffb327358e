import { counted } from '../../../primitives/counted.ts';
import { parseDelay } from '../../input/durations.ts';
import { parseCount } from '../../input/numbers.ts';
import { fixturesOption, jobStepsOption, parseServeOptions } from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';
import { cleanBlock } from '../../terminal/clean-text.ts';
import { interruptible } from '../../terminal/signals.ts';

const maxCount = 1_000_000;

export const explore = defineCommand({
  words: ['explore'],
  summary: 'Run a command many times, each time with a different failure, and see whether it survives',
  notes: [
    'Each run has a fresh sandbox, in which one request gets 429 or 503, or loses its response or its connection; later runs repeat the failure or combine two.',
    'same: the result equals that of a run without failures. stopped: it exited with an error, and did nothing twice. wrong: it did something else. hung: it did not end.',
    'It exits 1 on wrong and hung. Only requests to the sandbox fail.',
    'If requests depend on chance or on the time of day, explore says so and gives no verdict.',
  ],
  arguments: [{ name: 'command', description: 'The command and its arguments, after --.', isVariadic: true }],
  options: [
    { name: 'runs', value: 'N', description: 'Maximum number of runs.', fallback: '200' },
    { name: 'minutes', value: 'N', description: 'Start no new run after N minutes.' },
    { name: 'seed', value: 'WORD', description: 'Seed for the random choice of fault pairs.', fallback: '1' },
    { name: 'late', value: 'TIME', description: 'Also delay responses by this time, such as 5s.' },
    { name: 'slow-jobs', description: 'Add a run in which each job needs five more reads.' },
    {
      name: 'jobs',
      value: 'N',
      description: 'Number of runs at a time. The command must not share files or ports.',
      fallback: '1',
    },
    { name: 'timeout', value: 'TIME', description: 'How long a run may take.', fallback: '60s' },
    { name: 'again', value: 'TROUBLE', description: 'Repeat one run, named as in a report, and show its output.' },
    { name: 'tickets', value: 'FOLDER', description: 'Write a ticket for each wrong or hung run to this folder.' },
    { name: 'strict', description: 'Exit 1 for stopped runs too.' },
    fixturesOption,
    jobStepsOption,
  ],
  takes: [],
  examples: ['sbox explore -- npm test', 'sbox explore --again createJob#1=lost -- npm test'],
  run: async (session, { args: [words], options }) => {
    const { createCommandClient } = await import('../../serving/explore/command-client.ts');
    const { explore: run, NotExplorable } = await import('../../serving/explore/explore.ts');
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
        access: session.access,
        client,
        server,
        lateMs: parseDelay('--late', late ?? '5s'),
        timeoutMs: parseDelay('--timeout', timeout),
        signal,
        jobs: parseCount('--jobs', jobs, { minimum: 1, maximum: 64, default: 1 }),
        endsAt:
          performance.now() +
          60_000 * parseCount('--minutes', minutes, { minimum: 1, maximum: maxCount, default: maxCount }),
        plan: {
          runs: parseCount('--runs', runs, { minimum: 1, maximum: maxCount, default: 200 }),
          seed,
          isLate: late !== undefined,
          hasSlowJobs: options['slow-jobs'] === true,
        },
        again: again === undefined ? undefined : parseTrial(again),
        onBaseline: ({ calls, runs: count, durationMs, leftOut }) => {
          session.hint(`${counted(calls, 'call')}, ${counted(count, 'run')} of ${(durationMs / 1000).toFixed(1)} s`);
          if (leftOut.length > 0) session.hint(`not compared, because they differ each time: ${leftOut.join(', ')}`);
        },
        onRun: (done) => session.terminal.progress(counted(done, 'run')),
        onFailure: tickets?.write,
      });
      await printReport(session, report, words, tickets?.pathOf);
      if (hasFailed(report, options.strict === true)) return 1;
      signal.throwIfAborted();
      return 0;
    }).catch((failure: unknown) => {
      if (!(failure instanceof NotExplorable)) throw failure;
      session.terminal.err(cleanBlock(output()));
      session.remark(failure.message);
      return 1;
    });
  },
});
