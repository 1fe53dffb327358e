import { limits } from '../../../contract/form/surface.ts';
import { parseDelay } from '../../input/durations.ts';
import { parseCount } from '../../input/numbers.ts';
import { defineOperation } from '../../operations/define-operation.ts';

export const faultsAdd = defineOperation('addFault', {
  arguments: [{ name: 'operation', description: 'An operationId, a tag, or * for everything.' }],
  hidden: ['operation', 'delay-ms', 'retry-after-seconds', 'profile'],
  options: [
    { name: 'delay', value: 'TIME', description: 'Delay of the response, such as 500ms or 2s.' },
    { name: 'retry-after', value: 'SECONDS', description: 'Retry-After header of the --status response.' },
    { name: 'identity', value: 'NAME', description: 'Affect only requests of this identity, such as read-only.' },
  ],
  notes: [
    'Faults count requests, so the same session always gets the same faults.',
    'With --hold the request is carried out and its response waits for sbox faults release.',
    'With --after the request is carried out but its response is lost, as after a time-out.',
  ],
  examples: [
    'sbox faults add createClaim --status 503 --after --times 1',
    'sbox faults add listClaims --status 429 --retry-after 30 --times 1',
    'sbox faults add createJob --hold --times 1',
    'sbox faults add claims --delay 2s --every 3',
    "sbox faults add '*' --drop --identity read-only",
  ],
  run: (_session, { args: [operation], options: { delay, identity, 'retry-after': retryAfter } }, send) =>
    send({
      operation,
      ...(delay === undefined ? {} : { delayMs: parseDelay('--delay', delay) }),
      ...(retryAfter === undefined ? {} : { retryAfterSeconds: parseRetryAfter(retryAfter) }),
      ...(identity === undefined ? {} : { profile: identity }),
    }),
});

const parseRetryAfter = (text: string): number =>
  parseCount('--retry-after', text, { maximum: limits.retryAfterSeconds, default: 1 });
