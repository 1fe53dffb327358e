import { Job } from '../../../contract/schemas/job.ts';
import { waitOptions } from '../../../projections/operation-options.ts';
import { waitForEnd } from '../../operations/wait-for-end.ts';
import { defineCommand } from '../../session/command.ts';

export const jobsWait = defineCommand({
  words: ['jobs', 'wait'],
  summary: 'Wait until a job has ended',
  arguments: [{ name: 'id', description: 'Identifier of the job.', completes: 'jobs' }],
  options: waitOptions,
  takes: ['caller', 'shown', 'form', 'curl'],
  examples: ['sbox jobs wait job_0001'],
  run: async (session, { args: [id], options }) => {
    const job = await waitForEnd(session, id, options);
    await session.printRecord(Job, job);
    session.hint(`its result: ${session.terminal.spell.command(['jobs', 'result', job.jobId])}`);
  },
});
