// One case from its policy to the webhook deliveries that mention it. Each step is read together with the claim.

import type { ComponentChildren } from 'preact';
import type { Claim } from '../../contract/schemas/claim.ts';
import { IdLink } from '../ids/id-link.tsx';
import { JsonView } from '../ids/json-view.tsx';
import { renderExpectedLoss } from '../land/words.ts';
import { Amount } from '../look/amount.tsx';
import { read, readList } from '../state/readings.ts';
import { PlotStanding } from '../steps/plot-standing.tsx';
import { named, renderNumber, t } from '../words/t.ts';
import { Calculation } from './calculation.tsx';
import { wordsOf } from './claim-lanes.ts';
import { ReportCard } from './report-card.tsx';

const most = 50;

export function ClaimChain({ claim }: { readonly claim: Claim }) {
  const { claimId, aoiId, eventId, detectionIds } = claim;
  return (
    <ol class="chain">
      <PolicyStep claim={claim} />
      <PlotStep id={aoiId} />
      {eventId === null ? <ChainStep title={t('Event')}>{t('none is named')}</ChainStep> : <EventStep id={eventId} />}
      <DetectionSteps ids={detectionIds} />
      <ClaimStep claim={claim} />
      <PeritajeSteps claimId={claimId} />
      <ReportSteps claimId={claimId} />
      <WebhookStep claimId={claimId} />
    </ol>
  );
}

function PolicyStep({ claim: { policyId: id, aoiId, settlement } }: { readonly claim: Claim }) {
  const { data } = read('getPolicy', { params: { id } }).value;
  return (
    <ChainStep title={t('Policy')} id={<IdLink id={id} />}>
      {data && (
        <>
          {data.policyNumber} {t('of')} <IdLink id={data.clientId} />, {named(data.status)},{' '}
          {data.perils.map(named).join(', ')}
          {t(', from')} {data.effectiveFrom} {t('to')} {data.effectiveTo}, <Amount money={data.sumInsured} />{' '}
          {t('insured')}, <Amount money={data.remainingSumInsured} /> {t('left')}, {named(data.deductibleType)}{' '}
          {renderNumber(data.deductiblePct)} %
          <p>
            <PlotStanding policy={data} aoiId={aoiId} priorLossPct={settlement?.priorLossPct} />
          </p>
        </>
      )}
    </ChainStep>
  );
}

function PlotStep({ id }: { readonly id: string }) {
  const { data } = read('getAoi', { params: { id } }).value;
  return (
    <ChainStep title={t('Plot')} id={<IdLink id={id} />}>
      {data && t('{0}, {1} ha', data.name, data.areaHectares)}
    </ChainStep>
  );
}

function EventStep({ id }: { readonly id: string }) {
  const data = readList('listEvents').value.data?.find(({ eventId }) => eventId === id);
  return (
    <ChainStep title={t('Event')} id={<IdLink id={id} />}>
      {data && `${named(data.peril)}, ${named(data.severity)}, ${data.startedAt.slice(0, 10)}`}
    </ChainStep>
  );
}

function DetectionSteps({ ids }: { readonly ids: readonly string[] }) {
  if (ids.length === 0) return <ChainStep title={t('Detections')}>{t('none')}</ChainStep>;
  return ids.map((id) => <DetectionStep key={id} id={id} />);
}

function DetectionStep({ id }: { readonly id: string }) {
  const { data } = read('getDetection', { params: { id } }).value;
  return (
    <ChainStep title={t('Detection')} id={<IdLink id={id} />}>
      {data &&
        `${t(
          '{0} ha, {1} % (± {2}), {3}, by {4}',
          data.damagedHectares,
          data.affectedPct,
          data.uncertaintyPct,
          named(data.severity),
          data.method,
        )}; ${t('expected loss')}: ${renderExpectedLoss(data)}`}
    </ChainStep>
  );
}

const renderPct = (pct: number | null): string => (pct === null ? '–' : `${renderNumber(pct)} %`);

function ClaimStep({ claim }: { readonly claim: Claim }) {
  const { claimId, claimNumber, status, statusHistory, claimedAmount, approvedAmount, settlement } = claim;
  return (
    <ChainStep title={t('Claim')} id={<IdLink id={claimId} />} isChosen>
      {claimNumber}, <strong>{wordsOf(status)}</strong>
      {t('; claimed')} <Amount money={claimedAmount} />
      {t(', approved')} <Amount money={approvedAmount} />
      <p>{t('loss expected {0}, assessed {1}', renderPct(claim.expectedLossPct), renderPct(claim.assessedLossPct))}</p>
      {settlement !== null && <Calculation settlement={settlement} />}
      <ul class="history">
        {statusHistory.map(({ status: word, at }) => (
          <li key={at}>
            <time>{at.slice(0, 10)}</time> {wordsOf(word)}
          </li>
        ))}
      </ul>
      <details>
        <summary>{t('the whole claim')}</summary>
        <JsonView value={claim} />
      </details>
    </ChainStep>
  );
}

function PeritajeSteps({ claimId }: { readonly claimId: string }) {
  const { data = [] } = readList('listPeritajes', { claimId }, most).value;
  if (data.length === 0) return <ChainStep title={t('Peritajes')}>{t('none yet')}</ChainStep>;
  return data.map(({ peritajeId, status, expert, modality, assessedDamagePct, zones }) => (
    <ChainStep key={peritajeId} title={t('Peritaje')} id={<IdLink id={peritajeId} />}>
      {wordsOf(status)}, {named(modality)}
      {t(', by')} {expert.name}, {zones.length} {t('zones')}
      {assessedDamagePct === null ? '' : t(', assessed {0} %', assessedDamagePct)}
    </ChainStep>
  ));
}

function ReportSteps({ claimId }: { readonly claimId: string }) {
  const { data = [] } = readList('listReports', { claimId }, most).value;
  if (data.length === 0) return <ChainStep title={t('Report')}>{t('none yet')}</ChainStep>;
  return data.map(({ reportId, title, status }) => (
    <ChainStep key={reportId} title={t('Report')} id={<IdLink id={reportId} />}>
      {title}, {named(status)}
      {status === 'draft' && <ReportCard reportId={reportId} />}
    </ChainStep>
  ));
}

/** A delivery names its claim only in the text of its body. */
function WebhookStep({ claimId }: { readonly claimId: string }) {
  const { data } = read('listDeliveries').value;
  const mentioning = (data?.deliveries ?? []).filter(({ request }) => request.body.includes(`"${claimId}"`));
  return (
    <ChainStep title={t('Webhooks')}>
      {mentioning.length === 0 && t('none mentions it')}
      <ul class="plain">
        {mentioning.map(({ deliveryId, eventType, status }) => (
          <li key={deliveryId}>
            <IdLink id={deliveryId} /> {eventType}, {wordsOf(status)}
          </li>
        ))}
      </ul>
    </ChainStep>
  );
}

interface ChainStepProps {
  readonly title: string;
  readonly id?: ComponentChildren;
  readonly isChosen?: boolean;
  readonly children?: ComponentChildren;
}

function ChainStep({ title, id, isChosen = false, children }: ChainStepProps) {
  return (
    <li class={isChosen ? 'step chosen' : 'step'}>
      <h3>
        {title} {id}
      </h3>
      <div>{children}</div>
    </li>
  );
}
