import { readPosition } from '../../../client/seen-revisions.ts';
import { limits } from '../../../contract/form/surface.ts';
import { UsageError } from '../../failures/failures.ts';
import { parseCount } from '../../input/numbers.ts';
import { type Typed, textOf } from '../../input/typed.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { cleanLines } from '../../terminal/clean-text.ts';

const maxPosition = 999_999_999;

export const undo = defineOperation('rewindWorld', {
  hidden: ['to', 'from', 'count'],
  arguments: [{ name: 'count', description: 'Number of writes. Default: 1.', isOptional: true }],
  options: [{ name: 'to', value: 'POSITION', description: 'Return to this position of sbox log; 0 is the seed.' }],
  notes: [
    'Undoes writes by anyone: records of both organizations, clock, ids, keys, faults.',
    'A read that moved a job is undone with the write before it. Deliveries that sbox listen has forwarded cannot be recalled.',
    'To keep the current state, fork it first: sbox worlds fork.',
  ],
  takes: ['caller', 'shown', 'form'],
  examples: ['sbox undo', 'sbox undo 3', 'sbox undo --to 0'],
  run: async (session, typed, send) => {
    const {
      args: [count],
      options: { to },
    } = typed;
    if (count !== undefined && to !== undefined)
      throw new UsageError('Give a number of writes, or --to POSITION, not both.', 'sbox log lists positions');
    const target =
      to === undefined
        ? { count: parseCount('sbox undo', count, { minimum: 1, maximum: limits.undoneWrites, default: 1 }) }
        : { to: parseCount('--to', to, { maximum: maxPosition, default: 0 }) };
    const client = await session.client();
    const body = { ...target, from: await readPosition(client) };
    if (!session.isForPeople) return send(body);
    const idempotencyKey = textOf((typed as Typed).options['idempotency-key']);
    const answer = await client.rewindWorld({ body, ...(idempotencyKey && { idempotencyKey }) });
    const { takenBack, takenBackCount } = answer.data;
    const shown = takenBack.map(({ method, path, profile }) => `undid ${method} ${path} of ${profile}`);
    const more = takenBackCount - shown.length;
    await session.terminal.out(cleanLines([...shown, ...(more > 0 ? [`and ${more} more`] : [])]));
    return 0;
  },
});
