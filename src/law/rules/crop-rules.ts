// A loss needs a crop: the one on the plot by the record of that moment, if it could be lost. An index pays without a loss.

import { join, type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import type { Claim, Policy } from '../../contract/records.ts';
import { type CropFinding, type CropLife, type Days, findingOf, riskFrom } from '../days/crop-life.ts';
import type { Broken, Rule } from './rule.ts';

/** A version of the plot: its number, its start, and the life of its crop; undefined where its growth is unknown. */
export interface CropRecord {
  readonly number: number;
  /** Empty for the first version. */
  readonly since: string;
  readonly life: CropLife | undefined;
}

export interface CropView {
  readonly loss: Pick<Claim, 'aoiId' | 'peril'>;
  readonly policy: Pick<Policy, 'aoiIds' | 'crop' | 'trigger'>;
  readonly days: Days;
  readonly record: CropRecord;
  /** The versions recorded after the loss, oldest first. */
  readonly later: readonly CropRecord[];
  /** Undefined until the claim is admitted: later records do not affect it. */
  readonly admittedAt?: string | undefined;
}

type KnownRecord = CropRecord & { readonly life: CropLife };
type Found = Pick<Broken, 'shouldBe' | 'detail'>;
type FindingView = CropView & { readonly finding: CropFinding };

/** Applies only where the policy pays for losses. */
const ifLossPays =
  (find: (view: FindingView) => Found | undefined): Rule<CropView>['find'] =>
  (view) => {
    const { policy, days, loss, record } = view;
    const broken =
      policy.trigger === null ? find({ ...view, finding: findingOf(record.life, days, loss.peril) }) : undefined;
    return broken && { what: 'its days', is: [...new Set(days)].join(' to '), from: [loss.aoiId], ...broken };
  };

const noCropStanding = { code: 'no_crop_standing', pointer: '#/occurredAt' } as const;

/** The first later version that says whether a crop stood. */
const firstKnownLater = ({ later, days, loss: { peril } }: CropView): CropRecord | undefined =>
  later.find(({ life }) => findingOf(life, days, peril) !== 'nothing');

const knownAtAdmission = ({ admittedAt = '~', later, ...view }: CropView): CropRecord | undefined =>
  firstKnownLater({ ...view, later: later.filter(({ since }) => since <= admittedAt) });

/** A later recorded crop, where nothing was known before, or where the policy insures another crop than was harvested. */
function knownLater(view: FindingView): CropRecord | undefined {
  const { finding, record, policy, days, loss } = view;
  const isOpen = finding === 'nothing' || (finding === 'harvested' && isOther(policy, record.life));
  const known = isOpen ? firstKnownLater(view) : undefined;
  return known && ['standing', 'uncertain'].includes(findingOf(known.life, days, loss.peril)) ? known : undefined;
}

const isOther = ({ crop }: Pick<CropView['policy'], 'crop'>, life: CropLife | undefined): boolean =>
  crop !== null && life !== undefined && life.crop !== crop;

/** Describes the record that decides, and the later ones. */
function describeRecord({ loss: { aoiId }, later }: CropView, { number, since }: CropRecord) {
  if (number === 1 && later.length === 0) return undefined;
  const source = t('according to version {number} of {aoiId}', { number, aoiId });
  const begun = since === '' ? source : t('{own}, on record since {since}', { own: source, since });
  const after = later.filter((one) => one.number > number);
  if (after.length === 0) return begun;
  const newer = after.map(({ since: at, life }) =>
    life === undefined ? t('at {at} no crop', { at }) : t('at {at} {crop} sown on {sownOn}', { at, ...life }),
  );
  return t('{begun}; recorded later: {newer}', { begun, newer: join(newer, ', ') });
}

function broken(view: CropView, of: CropRecord, shouldBe: string, detail: LocalizedText): Found {
  const record = describeRecord(view, of);
  return { shouldBe, detail: record === undefined ? detail : join([detail, record], '; ') };
}

function harvested(view: CropView, record: KnownRecord): Found {
  const { crop, harvestedOn, sownOn } = record.life;
  const { aoiId, peril } = view.loss;
  const values = { crop, harvestedOn, aoiId, peril, day: view.days[0], begins: riskFrom(record.life, peril) ?? '' };
  const detail =
    sownOn === null
      ? t('{peril} can damage the {crop} of {aoiId} from {begins} until {harvestedOn}, not on {day}', values)
      : t('the {crop} of {aoiId} was harvested by {harvestedOn}: on {day} only its stubble stood there', values);
  return broken(view, record, `from ${values.begins} until ${harvestedOn}, the harvest of the ${crop}`, detail);
}

function bare(view: CropView, record: KnownRecord): Found {
  const { crop, sownOn } = record.life;
  const values = { crop, sownOn, aoiId: view.loss.aoiId, to: view.days[1] };
  const detail = t('the {crop} of {aoiId} was sown on {sownOn}: on {to} it was not there yet', values);
  return broken(view, record, `from ${sownOn} on, when the ${crop} was sown`, detail);
}

/** The record that decides: that of the loss, or a later one where nothing was known then. */
function recordWith(view: FindingView, finding: CropFinding): (CropRecord & { readonly life: CropLife }) | undefined {
  const record = view.finding === 'nothing' ? knownAtAdmission(view) : view.record;
  const { life } = record ?? {};
  return record !== undefined && life !== undefined && findingOf(life, view.days, view.loss.peril) === finding
    ? { ...record, life }
    : undefined;
}

export const cropRules: readonly Rule<CropView>[] = [
  {
    id: 'crop_harvested',
    severity: 'breach',
    item: 7,
    refusal: noCropStanding,
    find: ifLossPays((view) => {
      const record = recordWith(view, 'harvested');
      return record === undefined || knownLater(view) !== undefined ? undefined : harvested(view, record);
    }),
  },
  {
    id: 'insured_crop_not_sown',
    severity: 'breach',
    item: 7,
    refusal: noCropStanding,
    find: ifLossPays((view) => {
      const record = recordWith(view, 'bare');
      return record === undefined || view.policy.crop !== record.life.crop ? undefined : bare(view, record);
    }),
  },
  {
    id: 'other_crop_insured',
    severity: 'breach',
    item: 7,
    refusal: { code: 'crop_differs', pointer: '#/policyId' },
    find: ifLossPays(({ finding, record, policy: { aoiIds, crop }, loss: { aoiId }, days: [day] }) => {
      if (
        finding !== 'standing' ||
        !aoiIds.includes(aoiId) ||
        record.life === undefined ||
        !isOther({ crop }, record.life)
      )
        return undefined;
      const values = { insured: crop, crop: record.life.crop, aoiId, day };
      return {
        shouldBe: `days of ${crop}, which its policy insures, not of ${record.life.crop}`,
        detail: t('on {day} {crop} stood on {aoiId}, and the policy insures {insured}', values),
      };
    }),
  },
  {
    id: 'loss_before_sowing',
    severity: 'doubt',
    item: 7,
    find: ifLossPays((view) => {
      const record = recordWith(view, 'bare');
      return record === undefined || view.policy.crop === record.life.crop ? undefined : bare(view, record);
    }),
  },
  {
    id: 'known_after_loss',
    severity: 'doubt',
    item: 7,
    find: ifLossPays((view) => {
      const record = knownLater(view);
      return record && { shouldBe: `days of a crop on record, not of one recorded later, at ${record.since}` };
    }),
  },
  {
    id: 'corrected_after_loss',
    severity: 'doubt',
    item: 7,
    find: ifLossPays(({ finding, record, later, days, loss: { peril } }) => {
      if (finding !== 'standing') return undefined;
      const isOtherwise = ({ life }: CropRecord) =>
        life === undefined ||
        findingOf(life, days, peril) === 'harvested' ||
        (findingOf(life, days, peril) === 'standing' && life.crop !== record.life?.crop);
      const corrected = later.find(isOtherwise);
      return corrected && { shouldBe: `days of the crop that was recorded at ${corrected.since}` };
    }),
  },
  {
    id: 'near_harvest',
    severity: 'doubt',
    item: 7,
    find: ifLossPays(({ finding, record: { life }, loss: { peril } }) =>
      finding !== 'uncertain' || life === undefined
        ? undefined
        : { shouldBe: `from ${riskFrom(life, peril)} until ${life.harvestedOn}, give or take three weeks` },
    ),
  },
  {
    id: 'crop_not_known',
    severity: 'doubt',
    item: 7,
    find: ifLossPays((view) =>
      view.finding === 'nothing' && knownAtAdmission(view) === undefined && knownLater(view) === undefined
        ? { shouldBe: 'days of a crop whose stages are known' }
        : undefined,
    ),
  },
];
