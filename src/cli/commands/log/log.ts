import { UsageError } from '../../failures/failures.ts';
import { defineOperation } from '../../operations/define-operation.ts';

export const log = defineOperation('getLog', {
  hidden: ['after'],
  options: [
    { name: 'after', value: 'POSITION', description: 'Only what came after this position.' },
    { name: 'follow', short: 'f', description: 'Show every request as it is answered, including reads and refusals.' },
  ],
  notes: [
    'A position counts the changes up to it; sbox worlds fork NAME --at POSITION makes a world as this one was then.',
  ],
  examples: ['sbox log --limit 10', 'sbox log --after 0 -o json', 'sbox log --follow'],
  run: async (session, { options }, send) => {
    if (options.follow !== true) return send();
    if (options.after !== undefined)
      throw new UsageError('--follow begins now, and --after lists the past.', 'sbox log --after 41');
    const { followRequests } = await import('./follow-requests.ts');
    await followRequests(session);
    return undefined;
  },
});
