// A loss needs a crop: what stood on the plot, and whether it could be lost. An index pays no loss.

import { say } from '../../contract/form/said/said.ts';
import type { Claim, Policy } from '../../contract/records.ts';
import { type CropLife, type Days, hasFruit, isBeforeSowing, standingOn } from '../days/crop-life.ts';
import type { Broken, Rule } from './rule.ts';

export interface CropView {
  readonly loss: Pick<Claim, 'aoiId' | 'peril'>;
  readonly policy: Pick<Policy, 'crop' | 'trigger'>;
  /** The local days of the loss: those of its event, or its own. */
  readonly days: Days;
  /** That of the plot's crop; undefined where nothing tells how it grows. */
  readonly life: CropLife | undefined;
}

type Sought = CropView & { readonly life: CropLife };

/** Asks only where the life of the crop is known, and the policy pays for losses. */
const ofLife =
  (find: (view: Sought) => Pick<Broken, 'shouldBe' | 'detail'> | undefined): Rule<CropView>['find'] =>
  ({ life, ...view }) => {
    const broken = life === undefined || view.policy.trigger !== null ? undefined : find({ life, ...view });
    const is = [...new Set(view.days)].join(' to ');
    return broken && { what: 'its days', is, from: [view.loss.aoiId], ...broken };
  };

const noCropStanding = { code: 'no_crop_standing', pointer: '#/occurredAt' } as const;

const bare = ({ life: { crop, sownOn }, days: [, to], loss: { aoiId } }: Sought) => ({
  shouldBe: `from ${sownOn} on, when the ${crop} was sown`,
  detail: say('the {crop} of {aoiId} was sown on {sownOn}: on {to} nothing of it stood there', {
    crop,
    aoiId,
    sownOn,
    to,
  }),
});

export const cropRules: readonly Rule<CropView>[] = [
  {
    id: 'crop_harvested',
    severity: 'breach',
    item: 7,
    refusal: noCropStanding,
    find: ofLife(({ life, days, loss: { aoiId } }) => {
      if (standingOn(life, days) !== 'none') return undefined;
      const { crop, harvestedOn } = life;
      return {
        shouldBe: `before ${harvestedOn}, when the ${crop} was harvested`,
        detail: say('the {crop} of {aoiId} was harvested by {harvestedOn}: on {day} only its stubble stood there', {
          crop,
          aoiId,
          harvestedOn,
          day: days[0],
        }),
      };
    }),
  },
  {
    id: 'insured_crop_not_sown',
    severity: 'breach',
    item: 7,
    refusal: noCropStanding,
    find: ofLife((view) =>
      isBeforeSowing(view.life, view.days) && view.policy.crop === view.life.crop ? bare(view) : undefined,
    ),
  },
  {
    id: 'loss_before_sowing',
    severity: 'doubt',
    item: 7,
    find: ofLife((view) =>
      isBeforeSowing(view.life, view.days) && view.policy.crop !== view.life.crop ? bare(view) : undefined,
    ),
  },
  {
    id: 'hail_without_fruit',
    severity: 'doubt',
    item: 7,
    find: ofLife(({ life, days, loss: { peril } }) =>
      peril !== 'hail' || hasFruit(life, days)
        ? undefined
        : { shouldBe: `from ${life.bloomsOn}, the bloom, to ${life.harvestedOn}, the harvest` },
    ),
  },
];
