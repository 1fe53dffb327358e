import { t } from '../../contract/form/localization/localized-text.ts';
import type { Policy } from '../../contract/records.ts';
import { differingDays } from '../days/crop-life.ts';
import { startOfDay } from '../days/zones.ts';
import type { Rule } from './rule.ts';

export interface PolicyView {
  readonly policy: Pick<Policy, 'policyId' | 'crop' | 'trigger' | 'writtenAt' | 'createdAt'>;
  /** The crops on its plots by record, on the day of writing or on the first day of the term, whichever is later. */
  readonly standing: readonly { readonly aoiId: string; readonly crop: Policy['crop']; readonly day: string }[];
  /** Plots on the ground of its plots where another crop stands on some of the same days. */
  readonly crowded: readonly Crowded[];
  /** The plots without a climate in reach. */
  readonly withoutWeather: readonly string[];
  readonly calendar: string;
}

export interface Crowded {
  readonly aoiId: string;
  readonly crop: string;
  readonly otherId: string;
  readonly other: string;
  /** The number of days on which both crops stand. */
  readonly days: number;
}

export const policyRules: readonly Rule<PolicyView>[] = [
  {
    id: 'window_before_contract',
    severity: 'breach',
    cites: ['AR Ley 17.418 art. 3', 'ES Ley 50/1980 art. 4'],
    item: 7,
    refusal: { code: 'policy_not_in_force', pointer: '#/trigger/window/from' },
    find: ({ policy: { policyId, trigger, writtenAt }, calendar }) => {
      if (trigger === null) return undefined;
      const begins = startOfDay(calendar, trigger.window.from);
      if (begins >= writtenAt) return undefined;
      return {
        what: 'trigger.window.from',
        is: trigger.window.from,
        shouldBe: `not before ${writtenAt}, when the policy was written`,
        from: [policyId],
        detail: t(
          'the window begins at {begins}, before the policy is written at {writtenAt}: past weather is not insured',
          { begins, writtenAt },
        ),
      };
    },
  },
  {
    id: 'ground_has_another_crop',
    severity: 'breach',
    item: 7,
    refusal: { code: 'ground_has_a_crop', pointer: '#/aoiIds' },
    find: ({ policy: { policyId }, crowded }) => {
      const one = crowded.find(({ days }) => days > differingDays);
      return (
        one && {
          what: one.aoiId,
          is: `${one.crop}, where ${one.other} of ${one.otherId} stands on some of its days`,
          shouldBe: 'one crop at a time',
          from: [policyId, one.otherId],
          detail: t('{aoiId} with {crop} overlaps {otherId}, where {other} stands at the same time', one),
        }
      );
    },
  },
  {
    id: 'index_without_weather',
    severity: 'breach',
    item: 7,
    refusal: { code: 'no_weather_here', pointer: '#/trigger' },
    find: ({ policy: { policyId, trigger }, withoutWeather }) => {
      if (trigger === null || withoutWeather.length === 0) return undefined;
      const aoiIds = withoutWeather.join(', ');
      return {
        what: 'trigger',
        is: `the index of ${aoiIds}`,
        shouldBe: 'that of plots whose weather is known',
        from: [policyId, ...withoutWeather],
        detail: t('no climate lies within 400 km of {aoiIds}, so there is no weather for the index', { aoiIds }),
      };
    },
  },
  {
    id: 'insured_crop_differs',
    severity: 'breach',
    item: 7,
    refusal: { code: 'crop_differs', pointer: '#/crop' },
    find: ({ policy: { policyId, crop: insured }, standing }) => {
      const other = standing.find(({ crop }) => insured !== null && crop !== insured);
      return (
        other && {
          what: 'crop',
          is: `${insured}`,
          shouldBe: `${other.crop}, which stands on ${other.aoiId} on ${other.day}`,
          from: [policyId, other.aoiId],
          detail: t('on {day} {crop} stood on {aoiId}, and the policy insures {insured}', { ...other, insured }),
        }
      );
    },
  },
  {
    id: 'written_elsewhere',
    severity: 'doubt',
    item: 7,
    find: ({ policy: { policyId, writtenAt, createdAt } }) =>
      writtenAt >= createdAt
        ? undefined
        : {
            what: 'writtenAt',
            is: writtenAt,
            shouldBe: `known from elsewhere: it was imported at ${createdAt}`,
            from: [policyId],
          },
  },
];
