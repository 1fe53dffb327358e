// From a footprint to a claim: the policy that covers it, what would be claimed, and the button that reports it.

import type { Claim, Policy } from '../../contract/records.ts';
import { daysBetween } from '../land/season.ts';
import { renderHectares, renderWord } from '../land/words.ts';
import { Amount } from '../look/facts.tsx';
import { dataOf, type Exchange } from '../state/exchange.ts';
import { hrefTo, leadOn } from '../state/navigation.ts';
import { worldStatus } from '../state/readings.ts';
import { t } from '../words/t.ts';
import { asOthers } from './attempt.ts';
import { LastAnswers, StepCard } from './step-card.tsx';
import { claimOf, type MeasuredLoss, readLoss, reportClaim } from './step-requests.ts';

const longAgo = '2020-01-01T00:00:00Z';

export function ReportClaim(loss: MeasuredLoss) {
  const { plot, event, result } = loss;
  const known = readLoss(loss);
  if (known === undefined) return null;
  const { claim, policy, detections } = known;
  if (claim !== undefined) {
    return (
      <p class="step-open">
        <a class="primary big" href={hrefTo('cases', claim.claimId)}>
          {t('Open its claim')}
        </a>
        <span class="note">{t('{0} is {1} for this storm.', claim.claimNumber, renderWord(claim.status))}</span>
      </p>
    );
  }
  if (result.damagedHectares === 0) {
    return <p class="note">{t('Nothing is damaged here, so there is nothing to claim.')}</p>;
  }
  if (policy === undefined) {
    return (
      <p class="note">
        {t('No policy in force covered')} {renderWord(event.peril)}{' '}
        {t('here on that day, so there is nothing to claim.')}
      </p>
    );
  }
  const body = claimOf(loss, policy);
  return (
    <>
      <LastAnswers aoiId={plot.aoiId} />
      <StepCard
        aoiId={plot.aoiId}
        title={t('Report a claim')}
        button={t('Report {0}', renderHectares(body.claimedHectares))}
        take={async () => {
          const lead = leadOn();
          const exchanges = await reportClaim(loss, body, detections);
          const { claimId } = dataOf<Claim | undefined>(exchanges.at(-1) as Exchange) ?? {};
          if (claimId !== undefined) lead({ panel: 'cases', selection: claimId, filters: {} });
          return exchanges;
        }}
        note={<Why policy={policy} loss={loss} />}
        whatIfs={[
          ...asOthers('createClaim', body),
          { label: 'before the policy began', id: 'createClaim', body: { ...body, occurredAt: longAgo } },
        ]}
      >
        <p>
          <Amount money={body.claimedAmount} /> {t('on {0}', renderHectares(body.claimedHectares))}
        </p>
      </StepCard>
    </>
  );
}

function Why({ policy, loss: { event } }: { readonly policy: Policy; readonly loss: MeasuredLoss }) {
  const now = worldStatus().value.data?.now ?? event.startedAt;
  return (
    <>
      <strong>{policy.policyNumber}</strong> {t('covers')} {renderWord(event.peril)} {t('here at')}{' '}
      <Amount money={policy.sumInsuredPerHectare} /> {t('per ha; no claim is open for this storm. It happened')}{' '}
      {daysBetween(event.startedAt, now)} {t('days ago.')}
    </>
  );
}
