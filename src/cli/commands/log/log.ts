import { UsageError } from '../../failures/failures.ts';
import { defineOperation } from '../../operations/define-operation.ts';

export const log = defineOperation('getLog', {
  hidden: ['after'],
  options: [
    { name: 'after', value: 'POSITION', description: 'List only entries after this position.' },
    { name: 'follow', short: 'f', description: 'Show every request as it is answered, including reads and refusals.' },
  ],
  notes: [
    'A position is the number of changes so far; sbox worlds fork NAME --at POSITION makes a copy of the world as it was then.',
  ],
  examples: ['sbox log --limit 10', 'sbox log --after 0 -o json', 'sbox log --follow'],
  run: async (session, { options }, send) => {
    if (options.follow !== true) return send();
    if (options.after !== undefined)
      throw new UsageError('--follow starts with new requests; --after lists past ones.', 'sbox log --after 41');
    const { followRequests } = await import('./follow-requests.ts');
    await followRequests(session);
    return undefined;
  },
});
