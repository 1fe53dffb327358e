import { counted } from '../../primitives/counted.ts';
import { printFindings } from '../output/print-verifications.ts';
import type { Session } from '../session/session.ts';
import { Drift } from './compare-with-contract.ts';

/** A document has `facts` beside the drifts; a table does not. */
export async function printDrifts(
  session: Session,
  drifts: readonly Drift[],
  { calls, ...facts }: { readonly calls: number } & Readonly<Record<string, unknown>>,
): Promise<number> {
  const breaks = drifts.filter(({ kind }) => kind === 'break').length;
  await printFindings(session, {
    schema: Drift,
    found: drifts,
    data: { calls, ...facts, drifts },
    holds: `${counted(calls, 'call')}, all as the contract says`,
    differs: `${calls} calls, ${counted(breaks, 'break')}, ${counted(drifts.length - breaks, 'note')}`,
  });
  return breaks > 0 ? 1 : 0;
}
