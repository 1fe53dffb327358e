// The visit of an expert: scheduled, then recorded with what was found in each zone of the footprint.

import { useState } from 'preact/hooks';
import type { Claim, Peritaje, Policy } from '../../contract/records.ts';
import { methodsOf } from '../../contract/schemas/vocabularies.ts';
import { SeverityMark } from '../drawing/severity-patterns.tsx';
import { renderShortTime } from '../land/words.ts';
import { Amount } from '../look/facts.tsx';
import { read, readList, worldStatus } from '../state/readings.ts';
import { named, renderNumber, t } from '../words/t.ts';
import { asOthers, attempt } from './attempt.ts';
import { foreseen, lossOfZones, type Zone } from './figures.ts';
import { StepCard } from './step-card.tsx';
import { readZones, recordVisit, visitOf } from './step-requests.ts';

export function ScheduleVisit({ claim }: { readonly claim: Claim }) {
  const detections = readList('listDetections', { aoiId: claim.aoiId }).value.data;
  const detectionId =
    claim.detectionIds[0] ?? detections?.find(({ eventId }) => eventId === claim.eventId)?.detectionId;
  // Where no satellite helps, a visit names no detection.
  const isMissing = detectionId === undefined && methodsOf(claim.peril).length > 0;
  const body = { claimId: claim.claimId, detectionId };
  return (
    <StepCard
      aoiId={claim.aoiId}
      title={t('Next: schedule the visit')}
      button={t('Schedule the visit')}
      isBarred={isMissing}
      take={async () => [await attempt('createPeritaje', { body })]}
      note={
        isMissing
          ? t('A visit assesses a detection, and this claim has none: compute the footprint first.')
          : t('An expert of the organization, in the field, three days from now.')
      }
      whatIfs={asOthers('createPeritaje', body)}
    />
  );
}

export function RecordVisit({ claim, visit }: { readonly claim: Claim; readonly visit: Peritaje }) {
  const policy = read('getPolicy', { params: { id: claim.policyId } }).value.data;
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>({});
  const zones = readZones(claim, visit).map((zone) => ({
    ...zone,
    damagePct: zone.zoneId in typed ? (typed[zone.zoneId] ?? null) : zone.damagePct,
  }));
  const loss = lossOfZones(zones, claim.claimedHectares);
  const body = visitOf(visit, zones);
  const now = worldStatus().value.data?.now ?? visit.scheduledAt;
  const tooLarge = { ...body, zones: [{ zoneId: 'Z1', hectares: claim.claimedHectares + 10, damagePct: 50 }] };
  return (
    <StepCard
      aoiId={claim.aoiId}
      title={t('Next: record the visit')}
      button={t('Record the visit, {0} %', loss ?? '–')}
      isBarred={loss === null}
      take={() => recordVisit(visit, body)}
      note={
        <>
          {policy && <Terms policy={policy} claim={claim} loss={loss} />} {visit.expert.name},{' '}
          {renderShortTime(visit.scheduledAt)}
          {now < visit.scheduledAt && t(': the clock moves on to that time')}
          {visit.detectionId === null
            ? t('. No satellite shows this peril, so all that is claimed is one zone.')
            : t(
                '. The zones are those of the footprint; each starts with what the model expects there, if it has a figure.',
              )}
        </>
      }
      whatIfs={[
        { label: 'as read-only', as: 'read-only', id: 'createPeritaje', body },
        { label: 'zones too large', id: 'createPeritaje', body: tooLarge },
      ]}
    >
      <ZoneTable
        zones={zones}
        claim={claim}
        loss={loss}
        onDamage={(zoneId, damagePct) => setTyped({ ...typed, [zoneId]: damagePct })}
      />
    </StepCard>
  );
}

interface ZoneTableProps {
  readonly zones: readonly Zone[];
  readonly claim: Claim;
  readonly loss: number | null;
  readonly onDamage: (zoneId: string, damagePct: number | null) => void;
}

function ZoneTable({ zones, claim, loss, onDamage }: ZoneTableProps) {
  return (
    <table class="zones">
      <thead>
        <tr>
          <th scope="col">{t('Zone')}</th>
          <th scope="col">{t('Hectares')}</th>
          <th scope="col">{t('Damage %')}</th>
        </tr>
      </thead>
      <tbody>
        {zones.map(({ zoneId, severity, hectares, damagePct }) => (
          <tr key={zoneId}>
            <th scope="row">
              {severity !== null && <SeverityMark severity={severity} />} {zoneId}
              {severity !== null && `, ${named(severity)}`}
            </th>
            <td>{renderNumber(hectares, 2)}</td>
            <td>
              <input
                type="number"
                min={0}
                max={100}
                aria-label={t('Damage of {0}', zoneId)}
                required
                value={damagePct ?? ''}
                onInput={({ currentTarget: { value } }) => onDamage(zoneId, value === '' ? null : Number(value))}
              />
            </td>
          </tr>
        ))}
        <tr class="sum">
          <th scope="row">{t('Loss over {0} ha claimed', claim.claimedHectares)}</th>
          <td />
          <td>{loss === null ? '–' : `${renderNumber(loss)} %`}</td>
        </tr>
      </tbody>
    </table>
  );
}

interface TermsProps {
  readonly policy: Policy;
  readonly claim: Claim;
  readonly loss: number | null;
}

function Terms({ policy, claim, loss }: TermsProps) {
  const { deductiblePct, deductibleType } = policy;
  const money = foreseen(policy, claim, loss);
  if (money === undefined) return null;
  const name = deductibleType === 'franchise' ? t('Franchise') : t('Straight deductible');
  if (money.amount === 0) return <>{t('{0} of {1} %: at or below it nothing is paid.', name, deductiblePct)}</>;
  return (
    <>
      {name} {t('of')} {renderNumber(deductiblePct)} %:{' '}
      {deductibleType === 'franchise'
        ? `${t('above it the whole loss is paid,')} `
        : `${t('only what lies above it is paid,')} `}
      <strong>
        <Amount money={money} />
      </strong>
      .
    </>
  );
}
