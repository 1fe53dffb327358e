import type { Claim } from '../../contract/records.ts';
import { severityFill } from '../drawing/severity-patterns.tsx';
import { PlotPicture } from '../drawing/shapes.tsx';
import { land } from '../land/land.ts';
import { daysBetween } from '../land/season.ts';
import { renderShortDay, renderWord, shortNameOf } from '../land/words.ts';
import { address, hrefTo } from '../state/navigation.ts';
import { worldStatus } from '../state/readings.ts';
import { caseSteps, countTakenSteps } from '../steps/figures.ts';
import { figures, t } from '../words/t.ts';

export function ClaimCard({ claim }: { readonly claim: Claim }) {
  const { claimId, claimNumber, peril, occurredAt, reportedAt } = claim;
  const { selection, filters } = address.value;
  const plot = land.value?.plotById.get(claim.aoiId);
  const now = worldStatus().value.data?.now;
  return (
    <a
      class="claim"
      href={hrefTo('cases', claimId, filters)}
      aria-current={claimId === selection ? 'true' : undefined}
      title={`${claimId} ${claimNumber}`}
    >
      <PlotOutline claim={claim} />
      <strong>
        <bdi>{shortNameOf(plot?.name ?? claim.aoiId)}</bdi>
      </strong>
      <span class="soft">
        {renderWord(peril)}, {renderShortDay(occurredAt)}
      </span>
      <span class="claim-amount">
        <ClaimAmount claim={claim} /> <span class="soft">{now && renderDaysSince(reportedAt, now)}</span>
      </span>
      <span class="soft mono">{claimId}</span>
    </a>
  );
}

export function renderDaysSince(from: string, now: string): string {
  const days = daysBetween(from, now);
  return days <= 0 ? t('today') : `${days} d`;
}

export function ClaimAmount({ claim }: { readonly claim: Claim }) {
  const { claimedAmount, approvedAmount } = claim;
  const taken = countTakenSteps(claim);
  const { money } = figures.value;
  const words =
    approvedAmount !== null && taken !== undefined
      ? t(taken === caseSteps.length ? '{0} paid' : '{0} approved', money(approvedAmount))
      : t('{0} claimed', money(claimedAmount));
  return <span class="number">{words}</span>;
}

const size = { width: 72, height: 56 };

export function PlotOutline({ claim: { aoiId, eventId } }: { readonly claim: Claim }) {
  const plot = land.value?.plotById.get(aoiId);
  const event = land.value?.eventById.get(eventId ?? '');
  if (plot === undefined) return null;
  return <PlotPicture className="outline" ring={plot.ring} size={size} fill={event && severityFill(event.severity)} />;
}
