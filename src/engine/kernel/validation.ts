// Validates a body or a query against its schema. Only the schema library decides: the code that describes a refusal
// (form-violations.ts) never turns it into an acceptance.

import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/schema';
import type { Operation } from '../../contract/form/operation.ts';
import type { ProblemEntry } from '../../contract/form/problem.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { findFormViolations } from './form-violations.ts';
import { buildRefusal, Violations } from './violations.ts';

interface Form {
  readonly validator: Validator;
  /** The members that are arrays, with the number of items that each may have. */
  readonly maxItems: readonly (readonly [name: string, maximum: number])[];
}

const forms = new WeakMap<TSchema, Form>();

const formOf = (schema: TSchema): Form =>
  getOrMake(forms, schema, () => ({ validator: Compile(schema) as Validator, maxItems: maxItemsOf(schema) }));

function maxItemsOf(schema: TSchema): [name: string, maximum: number][] {
  const { properties = {} } = schema as { properties?: Record<string, { maxItems?: number }> };
  return Object.entries(properties).flatMap(([name, { maxItems }]) =>
    maxItems === undefined ? [] : [[name, maxItems]],
  );
}

/** The library checks every item, and looks for equal ones, before it counts them; the length is known in advance. */
function isTooLong({ maxItems }: Form, value: unknown): boolean {
  return maxItems.some(([name, maximum]) => {
    const items = (value as Readonly<Record<string, unknown>> | null)?.[name];
    return Array.isArray(items) && items.length > maximum;
  });
}

function hasForm(schema: TSchema, value: unknown): boolean {
  const form = formOf(schema);
  return !isTooLong(form, value) && form.validator.Check(value);
}

/**
 * Throws for an invalid value; a violation with a code of its own gives that code to the problem. The search ends once it has
 * found `max` violations.
 */
export function checkForm(schema: TSchema, value: unknown, max?: number): void {
  if (!hasForm(schema, value)) throw buildRefusal(findFormViolations(schema, value, max));
}

export function refuseMalformed({ body: schema, needed }: Pick<Operation, 'body' | 'needed'>, body: unknown): void {
  if (schema === undefined || hasForm(schema, body)) return;
  const violations = new Violations(findFormViolations(schema, body));
  if (needed !== undefined && isJsonObject(body)) violations.requireNeeded(needed, body);
  violations.check();
}

/** Empty when the value has the form of the schema, and only then. Pointers are URI fragments: `#/ring/0`. */
export function violationsOf(schema: TSchema, value: unknown): readonly ProblemEntry[] {
  return hasForm(schema, value) ? [] : findFormViolations(schema, value);
}
