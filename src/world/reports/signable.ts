// Checks whether a report may be signed: a signature is final, and what is signed is what is paid (Decision 20).

import { type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import type { ViolationCode } from '../../contract/form/violation-codes.ts';
import type { Claim, Peritaje, Report } from '../../contract/records.ts';
import type { Violations } from '../../engine/kernel/violations.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import { assessmentOf, isOpen } from '../claims/claim-steps.ts';
import type { EvidenceSet } from './report-signing.ts';

export type Signable = Pick<Report, 'type' | 'summary'>;
type Shown = Pick<Report, 'summary' | 'peritajeId'>;
interface Matter extends EvidenceSet {
  readonly claim: Claim | undefined;
  /** The claim that the peritaje assesses, even if the report has another subject. */
  readonly visited: Claim | null;
}

/** Adds the first obstacle to the signature, if there is one. */
export function checkSignable(matter: Matter, report: Signable, pointer: string, violations: Violations): void {
  const [code, detail] = findObstacle(matter, report) ?? [];
  if (code !== undefined && detail !== undefined) violations.add(pointer, code, detail);
}

type Obstacle = readonly [ViolationCode, LocalizedText];

function findObstacle(matter: Matter, report: Signable): Obstacle | undefined {
  const { claim, peritaje } = matter;
  return (
    (claim?.status === 'withdrawn'
      ? ['claim_withdrawn', t('{claimId} was withdrawn, so there is nothing left to decide', claim)]
      : undefined) ??
    (peritaje === null || peritaje.status === 'disputed' ? undefined : obstacleIn(peritaje)) ??
    (claim === undefined ? undefined : findMismatch(claim, { ...report, peritajeId: peritaje?.peritajeId ?? null })) ??
    (peritaje === null ? undefined : (obstacleIn(peritaje) ?? findUndecided(matter, peritaje))) ??
    findLack(matter, report)
  );
}

/** A signature is refused while the peritaje may still change. */
function obstacleIn({ peritajeId, status }: Peritaje): Obstacle | undefined {
  if (status === 'completed') return undefined;
  if (status === 'disputed') {
    const detail = t(
      'the insured disputes {peritajeId}; record another visit, or send agreedByInsured: true once they agree',
      { peritajeId },
    );
    return ['peritaje_disputed', detail];
  }
  const detail = t('{peritajeId} is {status}; only a peritaje with results can be signed as evidence', {
    peritajeId,
    status,
  });
  return ['peritaje_unfinished', detail];
}

/** Signing a report on the claim decides it; a report on the plot does not, and the insured could dispute its evidence. */
function findUndecided({ claim, visited }: Matter, { peritajeId }: Peritaje): Obstacle | undefined {
  if (claim !== undefined || visited === null || !isOpen(visited)) return undefined;
  const detail = t(
    '{peritajeId} may still be disputed, since {claimId} is {status}; create a report on the claim, which decides it',
    { ...visited, peritajeId },
  );
  return ['peritaje_unfinished', detail];
}

/** A draft stays as it was drafted while its claim gets another assessment or another sum. */
export const isOutOfDate = (claim: Claim, report: Shown): boolean => findMismatch(claim, report) !== undefined;

function findMismatch(claim: Claim, { summary, peritajeId }: Shown): Obstacle | undefined {
  const { claimId, status, settlement } = claim;
  const assessment = assessmentOf(claim);
  if (assessment !== peritajeId) {
    const detail = t(
      '{claimId}, which is {status}, is based on {paidBy}, but the report on {signed}; create a new report that names no peritaje',
      { claimId, status, paidBy: assessment ?? t('no peritaje'), signed: peritajeId ?? t('none') },
    );
    return ['not_the_assessment', detail];
  }
  if (canonicalJson(summary?.settlement ?? null) === canonicalJson(settlement)) return undefined;
  const [shown, now] = [summary?.settlement, settlement].map((one) => one?.amount.amount ?? t('no amount'));
  const detail = t(
    'the report says {shown}, but {claimId} pays {now}: another decision changed the sum that is left; create a new report',
    { shown: shown ?? null, claimId, now: now ?? null },
  );
  return ['settlement_changed', detail];
}

function findLack({ detections, peritaje, jobResult }: EvidenceSet, { type, summary }: Signable): Obstacle | undefined {
  const isEvident =
    detections.length > 0 || peritaje !== null || jobResult !== null || (summary?.index ?? null) !== null;
  if (isEvident || type === 'portfolio_exposure') return undefined;
  return ['no_evidence', t("a {type} without a detection, a peritaje or a job's result has nothing to sign", { type })];
}
