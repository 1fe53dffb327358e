// The codes of the entries of `errors`, in one vocabulary (Decision 10). An entry may also carry the code of its problem. The
// codes of rules beyond the schema, with their meanings, are in rule-codes.json.

import type { ProblemCode } from './problems.ts';
import ruleCodes from './rule-codes.json' with { type: 'json' };

/** The code of a violation of each keyword of JSON Schema. The schemas of the contract use no other keyword. */
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

export type ViolationCode = (typeof keywordCodes)[keyof typeof keywordCodes] | keyof typeof ruleCodes | ProblemCode;
