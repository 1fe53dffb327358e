// Whether a report may be signed: a signature stands for good, and what is signed is what is paid (Decision 20).

import type { ViolationCode } from '../../contract/form/violation-codes.ts';
import type { Claim } from '../../contract/schemas/claim.ts';
import type { Peritaje } from '../../contract/schemas/peritaje.ts';
import type { Report } from '../../contract/schemas/report.ts';
import type { Violations } from '../../engine/kernel/violations.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import { assessmentOf, isOpen } from '../claims/claim-steps.ts';
import type { Pieces } from './report-signing.ts';

export type Signable = Pick<Report, 'type' | 'summary'>;
interface Matter extends Pieces {
  readonly claim: Claim | undefined;
  /** The claim that the peritaje assesses, whatever the report is about. */
  readonly visited: Claim | null;
}

/** Adds the first obstacle to the signature, if there is one. */
export function checkSignable(matter: Matter, report: Signable, pointer: string, violations: Violations): void {
  const [code, detail] = findObstacle(matter, report) ?? [];
  if (code !== undefined && detail !== undefined) violations.add(pointer, code, detail);
}

type Obstacle = readonly [ViolationCode, string];

function findObstacle(matter: Matter, report: Signable): Obstacle | undefined {
  const { claim, peritaje } = matter;
  return (
    (claim?.status === 'withdrawn'
      ? ['claim_withdrawn', `${claim.claimId} was withdrawn: nothing of it is decided any more`]
      : undefined) ??
    (peritaje === null || peritaje.status === 'disputed' ? undefined : obstacleIn(peritaje)) ??
    (claim === undefined ? undefined : findMismatch(claim, peritaje, report)) ??
    (peritaje === null ? undefined : (obstacleIn(peritaje) ?? findUndecided(matter, peritaje))) ??
    findLack(matter, report)
  );
}

/** While the peritaje may still change, a signature over it would not hold. */
function obstacleIn({ peritajeId, status }: Peritaje): Obstacle | undefined {
  if (status === 'completed') return undefined;
  if (status === 'disputed') {
    const next = 'make another visit, or send agreedByInsured: true once they agree';
    return ['peritaje_disputed', `the insured disputes ${peritajeId}; ${next}`];
  }
  const detail = `${peritajeId} is ${status}; only a peritaje with results can be signed as evidence`;
  return ['peritaje_unfinished', detail];
}

/** Signing a report on the claim decides it; one on the plot does not, and the insured could dispute what it rests on. */
function findUndecided({ claim, visited }: Matter, { peritajeId }: Peritaje): Obstacle | undefined {
  if (claim !== undefined || visited === null || !isOpen(visited)) return undefined;
  const detail = `${peritajeId} may still be disputed, since ${visited.claimId} is ${visited.status}`;
  return ['peritaje_unfinished', `${detail}; make the report on the claim, which decides it`];
}

function findMismatch(claim: Claim, peritaje: Peritaje | null, { summary }: Signable): Obstacle | undefined {
  const { claimId, status, settlement } = claim;
  const assessment = assessmentOf(claim);
  if (assessment !== (peritaje?.peritajeId ?? null)) {
    const [paidBy, signed] = [assessment ?? 'no peritaje', peritaje?.peritajeId ?? 'none'];
    const detail = `${claimId}, which is ${status}, rests on ${paidBy}, and the report on ${signed}`;
    return ['not_the_assessment', `${detail}; make a new report that names no peritaje`];
  }
  if (canonicalJson(summary?.settlement ?? null) === canonicalJson(settlement)) return undefined;
  const [shown, now] = [summary?.settlement, settlement].map((one) => one?.amount.amount ?? 'no amount');
  const detail = `the report says ${shown}, ${claimId} pays ${now}: another decision changed what is left of the policy`;
  return ['settlement_changed', `${detail}; make a new report`];
}

function findLack({ detections, peritaje, jobResult }: Pieces, { type, summary }: Signable): Obstacle | undefined {
  const isEvident =
    detections.length > 0 || peritaje !== null || jobResult !== null || (summary?.index ?? null) !== null;
  if (isEvident || type === 'portfolio_exposure') return undefined;
  return ['no_evidence', `a ${type} without a detection, a peritaje or a job's result shows nothing to sign`];
}
