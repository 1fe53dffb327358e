// What can be wrong at one place of a request: the codes of the entries of `errors`, in one vocabulary (Decision 10).
// An entry may also carry the code of the problem that it gives its problem to.

import type { ProblemCode } from './problems.ts';

/** What a violation of each keyword of JSON Schema is called. The schemas of the contract use no other keyword. */
export const keywordCodes = {
  additionalItems: 'max_items',
  additionalProperties: 'unknown_member',
  anyOf: 'any_of',
  const: 'not_allowed',
  enum: 'not_allowed',
  exclusiveMaximum: 'exclusive_maximum',
  exclusiveMinimum: 'exclusive_minimum',
  format: 'format',
  maxItems: 'max_items',
  maxLength: 'max_length',
  maximum: 'maximum',
  minItems: 'min_items',
  minLength: 'min_length',
  minimum: 'minimum',
  pattern: 'pattern',
  required: 'required',
  type: 'type',
  uniqueItems: 'unique_items',
} as const;

/** What rules beyond the form find. */
export const ruleCodes = [
  'after_completion',
  'area_too_large',
  'area_too_small',
  'before_loss',
  'claim_not_assessable',
  'coordinates_swapped',
  'dates_out_of_order',
  'extent_too_large',
  'in_the_future',
  'larger_than_claimed',
  'larger_than_plot',
  'latitude_out_of_range',
  'lone_surrogate',
  'longitude_out_of_range',
  'no_footprint',
  'not_a_locale',
  'not_a_position',
  'not_a_ring',
  'not_a_time_zone',
  'not_closed',
  'not_the_assessment',
  'not_the_mean',
  'not_with_report_id',
  'number_out_of_range',
  'other_claim',
  'other_currency',
  'other_loss',
  'other_peril',
  'other_plot',
  'other_portfolio',
  'outside_event',
  'peritaje_unfinished',
  'plot_of_claim_missing',
  'repeated_position',
  'repeated_zone',
  'reused',
  'self_crossing',
  'time_out_of_range',
  'too_few_positions',
  'too_many_decimals',
  'too_many_positions',
  'unknown_metric',
] as const;

export type ViolationCode = (typeof keywordCodes)[keyof typeof keywordCodes] | (typeof ruleCodes)[number] | ProblemCode;
