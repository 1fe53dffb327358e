// sbox jobs wait: until the job has ended; then the job.

import { Job } from '../../../contract/schemas/job.ts';
import { waitForEnd } from '../../operations/wait-for-end.ts';
import { printRecord } from '../../output/print.ts';
import { hint, type Session } from '../../session/session.ts';

export async function waitForOne(session: Session): Promise<undefined> {
  const job = await waitForEnd(session, String(session.args[0]));
  await printRecord(session, Job, job);
  hint(session, `its result: sbox jobs result ${job.jobId}`);
  return undefined;
}
