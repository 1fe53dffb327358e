// A loss needs a crop: the one on the plot by the record of that moment, if it could be lost. An index pays without a loss.

import { join, type Said, say } from '../../contract/form/said/said.ts';
import type { Claim, Policy } from '../../contract/records.ts';
import { type CropLife, type Days, riskFrom, type Word, wordOf } from '../days/crop-life.ts';
import type { Broken, Rule } from './rule.ts';

/** A version of the plot: its number, its start, and the life of its crop; undefined where its growth is unknown. */
export interface OnRecord {
  readonly number: number;
  /** Empty for the first version. */
  readonly since: string;
  readonly life: CropLife | undefined;
}

export interface CropView {
  readonly loss: Pick<Claim, 'aoiId' | 'peril'>;
  readonly policy: Pick<Policy, 'aoiIds' | 'crop' | 'trigger'>;
  /** The local days of the loss. */
  readonly days: Days;
  readonly record: OnRecord;
  /** The versions recorded after the loss, oldest first. */
  readonly later: readonly OnRecord[];
  /** Undefined until the claim is admitted: later records do not affect it. */
  readonly admittedAt?: string | undefined;
}

type Found = Pick<Broken, 'shouldBe' | 'detail'>;
type WordView = CropView & { readonly word: Word };

/** Applies only where the policy pays for losses. */
const ifLossPays =
  (find: (view: WordView) => Found | undefined): Rule<CropView>['find'] =>
  (view) => {
    const { policy, days, loss, record } = view;
    const broken = policy.trigger === null ? find({ ...view, word: wordOf(record.life, days, loss.peril) }) : undefined;
    return broken && { what: 'its days', is: [...new Set(days)].join(' to '), from: [loss.aoiId], ...broken };
  };

const noCropStanding = { code: 'no_crop_standing', pointer: '#/occurredAt' } as const;

/** The first later version that says whether a crop stood. */
const saidLater = ({ later, days, loss: { peril } }: CropView): OnRecord | undefined =>
  later.find(({ life }) => wordOf(life, days, peril) !== 'nothing');

const saidAtAdmission = ({ admittedAt = '~', later, ...view }: CropView): OnRecord | undefined =>
  saidLater({ ...view, later: later.filter(({ since }) => since <= admittedAt) });

/** A later recorded crop, where nothing was known before, or where the policy insures another crop than was harvested. */
function knownLater(view: WordView): OnRecord | undefined {
  const { word, record, policy, days, loss } = view;
  const isOpen = word === 'nothing' || (word === 'harvested' && isOther(policy, record.life));
  const said = isOpen ? saidLater(view) : undefined;
  return said && ['standing', 'uncertain'].includes(wordOf(said.life, days, loss.peril)) ? said : undefined;
}

const isOther = ({ crop }: Pick<CropView['policy'], 'crop'>, life: CropLife | undefined): boolean =>
  crop !== null && life !== undefined && life.crop !== crop;

/** Describes the record that decides, and the later ones. */
function describeRecord({ loss: { aoiId }, later }: CropView, { number, since }: OnRecord): Said | undefined {
  if (number === 1 && later.length === 0) return undefined;
  const own = say('version {number} of {aoiId} says so', { number, aoiId });
  const begun = since === '' ? own : say('{own}, on record since {since}', { own, since });
  const after = later.filter((one) => one.number > number);
  if (after.length === 0) return begun;
  const newer = after.map((one) =>
    one.life === undefined
      ? say('at {since} no crop', one)
      : say('at {since} {crop} of {sownOn}', { ...one, ...one.life }),
  );
  return say('{begun}; recorded later: {newer}', { begun, newer: join(newer, ', ') });
}

function broken(view: CropView, of: OnRecord, shouldBe: string, detail: Said): Found {
  const record = describeRecord(view, of);
  return { shouldBe, detail: record === undefined ? detail : join([detail, record], '; ') };
}

function harvested(view: CropView, record: OnRecord & { readonly life: CropLife }): Found {
  const { crop, harvestedOn, sownOn } = record.life;
  const { aoiId, peril } = view.loss;
  const values = { crop, harvestedOn, aoiId, peril, day: view.days[0], begins: riskFrom(record.life, peril) ?? '' };
  const detail =
    sownOn === null
      ? say('{peril} can damage the {crop} of {aoiId} from {begins} until {harvestedOn}, not on {day}', values)
      : say('the {crop} of {aoiId} was harvested by {harvestedOn}: on {day} only its stubble stood there', values);
  return broken(view, record, `from ${values.begins} until ${harvestedOn}, the harvest of the ${crop}`, detail);
}

function bare(view: CropView, record: OnRecord & { readonly life: CropLife }): Found {
  const { crop, sownOn } = record.life;
  const values = { crop, sownOn, aoiId: view.loss.aoiId, to: view.days[1] };
  const detail = say('the {crop} of {aoiId} was sown on {sownOn}: on {to} it was not there yet', values);
  return broken(view, record, `from ${sownOn} on, when the ${crop} was sown`, detail);
}

/** The record that decides: that of the loss, or a later one where nothing was known then. */
function recordSaying(view: WordView, word: Word): (OnRecord & { readonly life: CropLife }) | undefined {
  const record = view.word === 'nothing' ? saidAtAdmission(view) : view.record;
  const { life } = record ?? {};
  return record !== undefined && life !== undefined && wordOf(life, view.days, view.loss.peril) === word
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
      const record = recordSaying(view, 'harvested');
      return record === undefined || knownLater(view) !== undefined ? undefined : harvested(view, record);
    }),
  },
  {
    id: 'insured_crop_not_sown',
    severity: 'breach',
    item: 7,
    refusal: noCropStanding,
    find: ifLossPays((view) => {
      const record = recordSaying(view, 'bare');
      return record === undefined || view.policy.crop !== record.life.crop ? undefined : bare(view, record);
    }),
  },
  {
    id: 'other_crop_insured',
    severity: 'breach',
    item: 7,
    refusal: { code: 'crop_differs', pointer: '#/policyId' },
    find: ifLossPays(({ word, record, policy: { aoiIds, crop }, loss: { aoiId }, days: [day] }) => {
      if (
        word !== 'standing' ||
        !aoiIds.includes(aoiId) ||
        record.life === undefined ||
        !isOther({ crop }, record.life)
      )
        return undefined;
      const values = { insured: crop, crop: record.life.crop, aoiId, day };
      return {
        shouldBe: `days of ${crop}, which its policy insures, not of ${record.life.crop}`,
        detail: say('on {day} {crop} stood on {aoiId}, and the policy insures {insured}', values),
      };
    }),
  },
  {
    id: 'loss_before_sowing',
    severity: 'doubt',
    item: 7,
    find: ifLossPays((view) => {
      const record = recordSaying(view, 'bare');
      return record === undefined || view.policy.crop === record.life.crop ? undefined : bare(view, record);
    }),
  },
  {
    id: 'known_after_loss',
    severity: 'doubt',
    item: 7,
    find: ifLossPays((view) => {
      const record = knownLater(view);
      return record && { shouldBe: `those of a crop on record, not of one that was recorded at ${record.since}` };
    }),
  },
  {
    id: 'corrected_after_loss',
    severity: 'doubt',
    item: 7,
    find: ifLossPays(({ word, record, later, days, loss: { peril } }) => {
      if (word !== 'standing') return undefined;
      const isOtherwise = ({ life }: OnRecord) =>
        life === undefined ||
        wordOf(life, days, peril) === 'harvested' ||
        (wordOf(life, days, peril) === 'standing' && life.crop !== record.life?.crop);
      const corrected = later.find(isOtherwise);
      return corrected && { shouldBe: `days of the crop that was recorded at ${corrected.since}` };
    }),
  },
  {
    id: 'near_harvest',
    severity: 'doubt',
    item: 7,
    find: ifLossPays(({ word, record: { life }, loss: { peril } }) =>
      word !== 'uncertain' || life === undefined
        ? undefined
        : { shouldBe: `from ${riskFrom(life, peril)} until ${life.harvestedOn}, give or take three weeks` },
    ),
  },
  {
    id: 'crop_not_known',
    severity: 'doubt',
    item: 7,
    find: ifLossPays((view) =>
      view.word === 'nothing' && saidAtAdmission(view) === undefined && knownLater(view) === undefined
        ? { shouldBe: 'those of a crop whose life is known' }
        : undefined,
    ),
  },
];
