// What no underwriter would sign in a policy that pays by an index (Decision 47).

import type { NewPolicy, Policy } from '../../contract/schemas/policy.ts';
import type { Trigger } from '../../contract/schemas/trigger.ts';
import type { Violations } from '../../engine/kernel/violations.ts';
import { endOfDay } from '../../law/days/zones.ts';
import { hasTwoDecimals } from '../../primitives/hundredths.ts';

const longestDays = 366;
const leastSpiDays = 30;

interface Moment {
  readonly country: string;
  readonly now: string;
}

export const coverageTypeOf = (body: NewPolicy, former: Policy | undefined): Policy['coverageType'] =>
  body.coverageType ?? former?.coverageType ?? (body.perils.length === 1 ? 'named_peril' : 'multi_peril');

export function checkTrigger(body: NewPolicy, former: Policy | undefined, at: Moment, violations: Violations): void {
  if (coverageTypeOf(body, former) !== 'parametric') {
    if (body.trigger === undefined) return;
    violations.add('#/trigger', 'not_parametric', 'a trigger is given with coverageType: parametric only');
    return;
  }
  for (const name of ['deductiblePct', 'deductibleType'] as const) {
    if (body[name] === undefined) continue;
    violations.add(`#/${name}`, 'pays_by_index', `a parametric policy takes no ${name}: it pays from its strike on`);
  }
  const trigger = body.trigger ?? former?.trigger ?? undefined;
  if (trigger === undefined) {
    const detail = 'trigger is required for coverageType: parametric: index, window, strike, exit, shape';
    violations.add('#/trigger', 'required', detail);
    return;
  }
  checkWindow(trigger, body, at, violations);
  checkThresholds(trigger, violations);
  const peril = perilOf(trigger);
  if (body.perils.length === 1 && body.perils[0] === peril) return;
  violations.add('#/perils', 'other_peril', `must be ${peril} alone, which the trigger pays for`);
}

function checkWindow({ index, window: { from, to } }: Trigger, body: NewPolicy, at: Moment, violations: Violations) {
  const pointer = '#/trigger/window';
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days < 1) violations.add(`${pointer}/to`, 'dates_out_of_order', `must not lie before from, which is ${from}`);
  if (days > longestDays)
    violations.add(`${pointer}/to`, 'maximum', `a window has at most ${longestDays} days, not ${days}`);
  if (index === 'spi' && days >= 1 && days < leastSpiDays) {
    violations.add(`${pointer}/to`, 'minimum', `the SPI needs a window of at least ${leastSpiDays} days, not ${days}`);
  }
  if (from < body.effectiveFrom || to > body.effectiveTo) {
    const detail = `must lie within the policy, which runs from ${body.effectiveFrom} to ${body.effectiveTo}`;
    violations.add(pointer, 'outside_cover', detail);
  }
  const end = endOfDay(at.country, to);
  const isOver = end <= at.now && endOfDay(at.country, body.effectiveTo) > at.now;
  if (isOver) violations.add(`${pointer}/to`, 'not_a_past', `the window ended at ${end}: its index is known already`);
}

/** The index decides on which side of strike exit must lie. */
function checkThresholds({ index, strike, exit }: Trigger, violations: Violations): void {
  for (const [name, value] of Object.entries({ strike, exit })) {
    if (hasTwoDecimals(value)) continue;
    violations.add(`#/trigger/${name}`, 'too_many_decimals', 'has at most two decimals');
  }
  const must =
    index === 'hail'
      ? exit > strike && 'above'
      : index === 'min_temperature'
        ? exit < strike && 'below'
        : exit !== strike;
  if (must !== false) return;
  const side = index === 'hail' ? 'lie above' : index === 'min_temperature' ? 'lie below' : 'differ from';
  violations.add('#/trigger/exit', 'contradictory', `must ${side} strike, which is ${strike}`);
}

export function perilOf({ index, strike, exit }: Trigger): Policy['perils'][number] {
  if (index === 'hail') return 'hail';
  if (index === 'min_temperature') return 'frost';
  return exit > strike ? 'excess_rain' : 'drought';
}
