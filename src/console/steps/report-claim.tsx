// From a footprint to a claim: the policy that covers it, what would be claimed, and the button that reports it.

import { useState } from 'preact/hooks';
import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { Claim } from '../../contract/schemas/claim.ts';
import type { Detection } from '../../contract/schemas/detection.ts';
import type { FootprintResult } from '../../contract/schemas/job.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import { insuredPlotOf, insuredValueOf } from '../../law/figures/insured-plots.ts';
import { renderHectares, renderTime, renderWord } from '../land/words.ts';
import { Amount } from '../look/amount.tsx';
import type { Exchange } from '../state/exchange.ts';
import { hrefTo, navigate } from '../state/navigation.ts';
import { readList } from '../state/readings.ts';
import { worldStatus } from '../state/world-status.ts';
import { t } from '../words/t.ts';
import { asOthers, attempt, dataOf, isDone } from './attempt.ts';
import { findCover } from './figures.ts';
import { PlotStanding } from './plot-standing.tsx';
import { StepCard } from './step-card.tsx';

export interface ReportClaimProps {
  readonly plot: Aoi;
  readonly event: WeatherEvent;
  readonly result: FootprintResult;
}

const dayMs = 86_400_000;

export function ReportClaim({ plot, event, result }: ReportClaimProps) {
  const [isOpen, setIsOpen] = useState(false);
  const policies = readList('listPolicies').value.data;
  const claims = readList('listClaims', { aoiId: plot.aoiId }).value.data;
  const detections = readList('listDetections', { aoiId: plot.aoiId, eventId: event.eventId }).value.data;
  if (policies === undefined || claims === undefined || detections === undefined) return null;
  const claim = claims.find(({ eventId, status }) => eventId === event.eventId && status !== 'withdrawn');
  if (claim !== undefined) {
    return (
      <p class="step-open">
        <a class="primary big" href={hrefTo('cases', claim.claimId)}>
          {t('Open its claim')}
        </a>
        <span class="note">
          {claim.claimNumber} {t('is')} {renderWord(claim.status)} {t('for this storm.')}
        </span>
      </p>
    );
  }
  if (result.damagedHectares === 0) {
    return <p class="note">{t('Nothing is damaged here, so there is nothing to claim.')}</p>;
  }
  const policy = findCover(policies, { ...plot, peril: event.peril, occurredAt: event.startedAt });
  if (policy === undefined) {
    return (
      <p class="note">
        {t('No policy in force covered')} {renderWord(event.peril)}{' '}
        {t('here on that day, so there is nothing to claim.')}
      </p>
    );
  }
  if (!isOpen) {
    return (
      <p class="step-open">
        <button type="button" class="primary big" onClick={() => setIsOpen(true)}>
          {t('Report a claim for this')}
        </button>
        <Why policy={policy} aoiId={plot.aoiId} event={event} />
      </p>
    );
  }
  return <ClaimForm plot={plot} event={event} result={result} policy={policy} detections={detections} />;
}

interface WhyProps {
  readonly policy: Policy;
  readonly aoiId: string;
  readonly event: WeatherEvent;
}

function Why({ policy, aoiId, event }: WhyProps) {
  const now = worldStatus().value.data?.now;
  const days = now === undefined ? 0 : Math.floor((Date.parse(now) - Date.parse(event.startedAt)) / dayMs);
  return (
    <span class="note">
      <strong>{policy.policyNumber}</strong> {t('covers')} {renderWord(event.peril)} {t('here at')}{' '}
      <Amount money={policy.sumInsuredPerHectare} /> {t('per ha; no claim is open for this storm. It happened')} {days}{' '}
      {t('days ago.')} <PlotStanding policy={policy} aoiId={aoiId} />
    </span>
  );
}

interface ClaimFormProps extends ReportClaimProps {
  readonly policy: Policy;
  readonly detections: readonly Detection[];
}

function ClaimForm({ plot, event, result, policy, detections }: ClaimFormProps) {
  const found = detections.find(({ method }) => method === result.method);
  const insured = insuredPlotOf(policy, plot.aoiId);
  const claimedHectares = Math.min(result.damagedHectares, insured.hectares);
  const body = {
    policyId: policy.policyId,
    aoiId: plot.aoiId,
    peril: event.peril,
    occurredAt: event.startedAt,
    eventId: event.eventId,
    claimedHectares,
    claimedAmount: insuredValueOf(insured, claimedHectares),
  };
  const take = async (): Promise<readonly Exchange[]> => {
    if (found !== undefined)
      return [await attempt('createClaim', { body: { ...body, detectionIds: [found.detectionId] } })];
    const { eventId, aoiId, method } = result;
    const detected = await attempt('createDetection', { body: { eventId, aoiId, method } });
    if (!isDone(detected)) return [detected];
    const { detectionId } = dataOf<Detection>(detected);
    return [detected, await attempt('createClaim', { body: { ...body, detectionIds: [detectionId] } })];
  };
  return (
    <StepCard
      aoiId={plot.aoiId}
      title={t('Report a claim')}
      button={t('Report {0}', renderHectares(claimedHectares))}
      take={take}
      onTaken={(exchanges) => {
        const { claimId } = dataOf<Claim>(exchanges.at(-1) as Exchange);
        navigate({ panel: 'cases', selection: claimId, filters: {} });
      }}
      note={<Why policy={policy} aoiId={plot.aoiId} event={event} />}
      whatIfs={[
        ...asOthers('createClaim', { body }),
        {
          label: 'before the policy began',
          ask: () => attempt('createClaim', { body: { ...body, occurredAt: '2020-01-01T00:00:00Z' } }),
        },
      ]}
    >
      <dl class="facts">
        <dt>{t('Policy')}</dt>
        <dd>{policy.policyNumber}</dd>
        <dt>{t('Loss')}</dt>
        <dd>
          {renderWord(event.peril)}, {renderTime(event.startedAt)}
        </dd>
        <dt>{t('Claimed')}</dt>
        <dd>
          <Amount money={body.claimedAmount} /> {t('on {0}', renderHectares(claimedHectares))}
        </dd>
      </dl>
    </StepCard>
  );
}
