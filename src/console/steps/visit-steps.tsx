import { useState } from 'preact/hooks';
import { intentLabels } from '../../client/reading/intents.ts';
import type { Claim, Policy } from '../../contract/records.ts';
import { worstFirst } from '../../contract/schemas/vocabularies.ts';
import { SeverityMark } from '../drawing/severity-patterns.tsx';
import { resultFor } from '../jobs/footprint-jobs.ts';
import { renderShortTime } from '../land/words.ts';
import { read, worldStatus } from '../state/readings.ts';
import { figures, language, t, translate } from '../words/t.ts';
import { listWhatIfs } from './attempt.ts';
import { lossOfZones, type Zone } from './figures.ts';
import { type Action, type CaseStepProps, readVisit, recordVisit } from './next.ts';
import { StepCard } from './step-card.tsx';

export function titleOf({ intent }: Action): string {
  const label = intentLabels[intent][language.value];
  return t('Next: {0}', label.charAt(0).toLowerCase() + label.slice(1));
}

export function RecordVisit({ claim, action }: CaseStepProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>({});
  const zones = ((action.body?.['zones'] ?? []) as readonly Zone[]).map((zone) => ({
    ...zone,
    damagePct: zone.zoneId in typed ? (typed[zone.zoneId] ?? null) : zone.damagePct,
  }));
  const loss = lossOfZones(zones, claim.claimedHectares);
  const body = { ...action.body, zones };
  const tooLarge = { ...body, zones: [{ zoneId: 'Z1', hectares: claim.claimedHectares + 10, damagePct: 50 }] };
  return (
    <StepCard
      aoiId={claim.aoiId}
      title={titleOf(action)}
      button={intentLabels.record_visit[language.value]}
      isBarred={loss === null}
      take={() => recordVisit(claim, action, { zones })}
      note={<AboutVisit claim={claim} isSeen={action.body?.['detectionId'] !== undefined} />}
      whatIfs={[
        ...listWhatIfs({ ...action, body }).slice(0, 1),
        { label: 'zones too large', id: action.operationId, body: tooLarge },
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

function AboutVisit({ claim, isSeen }: { readonly claim: Claim; readonly isSeen: boolean }) {
  const policy = read('getPolicy', { params: { id: claim.policyId } }).value.data;
  const visit = readVisit(claim);
  const now = worldStatus().value.data?.now;
  return (
    <>
      {policy && termsOf(policy)} {visit && `${visit.expert.name}, ${renderShortTime(visit.scheduledAt)}`}
      {visit && now !== undefined && now < visit.scheduledAt && t(': the clock moves forward to that time')}
      {isSeen
        ? t('. The zones are those of the footprint; each starts with the loss that the model expects, or 50 %.')
        : t('. Satellites cannot see this peril, so the whole claimed area is one zone.')}
    </>
  );
}

function termsOf({ deductiblePct, deductibleType }: Policy): string {
  return deductibleType === 'franchise'
    ? t('Franchise of {0} %: if the loss exceeds it, the whole loss is paid.', deductiblePct)
    : t('Straight deductible of {0} %: only the part above it is paid.', deductiblePct);
}

/** The classes of the footprint where it was opened here and the zones are its classes. */
function classesOf({ aoiId, eventId }: Claim, zones: readonly Zone[]) {
  const found = resultFor(aoiId, eventId)?.cellsBySeverity;
  const classes = found === undefined ? [] : worstFirst.filter((severity) => found[severity].hectares > 0);
  return classes.length === zones.length ? classes : [];
}

interface ZoneTableProps {
  readonly zones: readonly Zone[];
  readonly claim: Claim;
  readonly loss: number | null;
  readonly onDamage: (zoneId: string, damagePct: number | null) => void;
}

function ZoneTable({ zones, claim, loss, onDamage }: ZoneTableProps) {
  const classes = classesOf(claim, zones);
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
        {zones.map(({ zoneId, hectares, damagePct }, index) => (
          <tr key={zoneId}>
            <th scope="row">
              {classes[index] && <SeverityMark severity={classes[index]} />} {zoneId}
              {classes[index] && `, ${translate(classes[index])}`}
            </th>
            <td>{figures.value.number(hectares, 2)}</td>
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
          <th scope="row">{t('Loss on {0} claimed', figures.value.hectares(claim.claimedHectares))}</th>
          <td />
          <td>{figures.value.percent(loss)}</td>
        </tr>
      </tbody>
    </table>
  );
}
