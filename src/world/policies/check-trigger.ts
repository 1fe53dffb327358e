import { t } from '../../contract/form/localization/localized-text.ts';
import type { NewPolicy, Policy, Trigger } from '../../contract/records.ts';
import type { Violations } from '../../engine/kernel/violations.ts';
import { endOfDay } from '../../law/days/zones.ts';
import { hasTwoDecimals } from '../../primitives/hundredths.ts';

const longestDays = 366;
const leastSpiDays = 30;

export interface Moment {
  readonly calendar: string;
  readonly now: string;
}

export const coverageTypeOf = (body: NewPolicy, former: Policy | undefined): Policy['coverageType'] =>
  body.coverageType ?? former?.coverageType ?? (body.perils.length === 1 ? 'named_peril' : 'multi_peril');

export function checkTrigger(body: NewPolicy, former: Policy | undefined, at: Moment, violations: Violations): void {
  if (coverageTypeOf(body, former) !== 'parametric') {
    if (body.trigger === undefined) return;
    violations.add('#/trigger', 'not_parametric', t('a trigger is allowed only with coverageType: parametric'));
    return;
  }
  for (const name of ['deductiblePct', 'deductibleType'] as const) {
    if (body[name] === undefined) continue;
    const detail = t('a parametric policy has no {name}: it pays from its strike', { name });
    violations.add(`#/${name}`, 'pays_by_index', detail);
  }
  const trigger = body.trigger ?? former?.trigger ?? undefined;
  if (trigger === undefined) {
    const detail = t('trigger is required for coverageType: parametric: index, window, strike, exit, shape');
    violations.add('#/trigger', 'required', detail);
    return;
  }
  checkWindow(trigger, body, at, violations);
  checkThresholds(trigger, violations);
  const peril = perilOf(trigger);
  if (body.perils.length === 1 && body.perils[0] === peril) return;
  violations.add('#/perils', 'other_peril', t('must be only {peril}, which the trigger pays for', { peril }));
}

function checkWindow({ index, window: { from, to } }: Trigger, body: NewPolicy, at: Moment, violations: Violations) {
  const pointer = '#/trigger/window';
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days < 1)
    violations.add(`${pointer}/to`, 'dates_out_of_order', t('must not be before {from}, the value of from', { from }));
  if (days > longestDays) {
    const detail = t('a window has at most {longestDays} days, not {days}', { longestDays, days });
    violations.add(`${pointer}/to`, 'maximum', detail);
  }
  if (index === 'spi' && days >= 1 && days < leastSpiDays) {
    const detail = t('the SPI needs a window of at least {leastSpiDays} days, not {days}', { leastSpiDays, days });
    violations.add(`${pointer}/to`, 'minimum', detail);
  }
  if (from < body.effectiveFrom || to > body.effectiveTo) {
    const detail = t('must be within the policy, which runs from {effectiveFrom} to {effectiveTo}', body);
    violations.add(pointer, 'outside_cover', detail);
  }
  const end = endOfDay(at.calendar, to);
  const isOver = end <= at.now && endOfDay(at.calendar, body.effectiveTo) > at.now;
  if (isOver) {
    const detail = t('the window ended at {end}: its index is already known', { end });
    violations.add(`${pointer}/to`, 'not_a_past', detail);
  }
}

/** The index decides whether exit lies above or below strike. */
function checkThresholds({ index, strike, exit }: Trigger, violations: Violations): void {
  for (const [name, value] of Object.entries({ strike, exit })) {
    if (hasTwoDecimals(value)) continue;
    violations.add(`#/trigger/${name}`, 'too_many_decimals', t('has at most two decimals'));
  }
  const isInOrder =
    index === 'hail'
      ? exit > strike && 'above'
      : index === 'min_temperature'
        ? exit < strike && 'below'
        : exit !== strike;
  if (isInOrder !== false) return;
  const side = index === 'hail' ? t('lie above') : index === 'min_temperature' ? t('lie below') : t('differ from');
  violations.add('#/trigger/exit', 'contradictory', t('must {side} strike, which is {strike}', { side, strike }));
}

export function perilOf({ index, strike, exit }: Trigger): Policy['perils'][number] {
  if (index === 'hail') return 'hail';
  if (index === 'min_temperature') return 'frost';
  return exit > strike ? 'excess_rain' : 'drought';
}
