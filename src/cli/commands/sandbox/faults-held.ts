// sbox faults held: the answers that the server holds; with --wait, once there is one.

import { setTimeout as sleep } from 'node:timers/promises';
import { WaitTimeout } from '../../../client/failures.ts';
import { parseSeconds } from '../../input/numbers.ts';
import { defineOperation } from '../../operations/operation-command.ts';
import type { Session } from '../../session/session.ts';
import { interruptible } from '../../terminal/signals.ts';

const patienceSeconds = 60;
const betweenReadsMs = 100;

export const faultsHeld = defineOperation(
  'listHeld',
  {
    options: [
      { name: 'wait', short: 'w', description: 'Wait until an answer is held.' },
      {
        name: 'timeout',
        value: 'SECONDS',
        description: 'Give up waiting after this long.',
        fallback: `${patienceSeconds}`,
      },
    ],
    examples: ['sbox faults held', 'sbox faults held --wait'],
  },
  async (session, { options: { wait, timeout } }, send) => {
    const seconds = parseSeconds('--timeout', timeout) ?? patienceSeconds;
    if (wait === true) await waitUntilHeld(session, seconds);
    return send();
  },
);

/** Throws WaitTimeout. */
async function waitUntilHeld(session: Session, seconds: number): Promise<void> {
  const client = await session.client();
  const endsAt = performance.now() + seconds * 1000;
  await interruptible(session.streams, 'stopped waiting', async (signal) => {
    while ((await client.listHeld(undefined, signal)).data.length === 0) {
      if (performance.now() >= endsAt)
        throw new WaitTimeout('No answer was held', seconds, 'sbox faults add OPERATION --hold asks for one');
      await sleep(betweenReadsMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  });
}
