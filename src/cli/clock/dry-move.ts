// A move of the clock that is only looked at: what it would bring about, consequences included.

import { rowOf } from '../../contract/rows.ts';
import { hint } from '../output/output.ts';
import { printAnswer } from '../output/print.ts';
import type { Session } from '../session/session.ts';

export const dryRunOption = {
  name: 'dry-run',
  description: 'Show what the move would bring about, and move nothing.',
} as const;

export async function showMove(
  session: Session,
  query: { readonly until?: string; readonly advance?: string },
): Promise<void> {
  const client = await session.client();
  await printAnswer(session, rowOf('getDue'), await client.getDue({ query }));
  hint(session, 'nothing has happened');
}
