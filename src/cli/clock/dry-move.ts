// A move of the clock, or a look at what it would bring about, consequences included.

import { rowOf } from '../../contract/rows.ts';
import { hint } from '../output/output.ts';
import { printAnswer } from '../output/print.ts';
import type { Session } from '../session/session.ts';

export const dryRunOption = {
  name: 'dry-run',
  description: 'Show what the move would bring about, and move nothing.',
} as const;

type Move = { readonly to: string } | { readonly advance: string };

/** Undefined for a dry run, which sends no move. */
export async function moveOrShow<Sent>(
  session: Session,
  move: Move,
  { 'dry-run': isDry }: { readonly 'dry-run': boolean | undefined },
  send: (move: Move) => Promise<Sent>,
): Promise<Sent | undefined> {
  if (isDry !== true) return send(move);
  const query = 'to' in move ? { until: move.to } : move;
  await printAnswer(session, rowOf('getDue'), await (await session.client()).getDue({ query }));
  hint(session, 'nothing has happened');
  return undefined;
}
