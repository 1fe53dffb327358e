// sbox jobs wait: until the job has ended; then the job.

import { Job } from '../../contract/schemas/job.ts';
import { printRecord } from '../output/print.ts';
import type { Session } from '../session.ts';
import { waitForEnd } from '../wait-and-print.ts';

export async function waitForOne(session: Session): Promise<undefined> {
  await printRecord(session, Job, await waitForEnd(session, String(session.args[0])));
  return undefined;
}
