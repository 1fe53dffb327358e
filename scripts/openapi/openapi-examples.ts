// The examples of the OpenAPI document. Each success shows what a freshly seeded sandbox answered.

import type { JsonObject } from '../../src/projections/describe-schema.ts';

/** What a freshly seeded sandbox answered. */
export interface SeededExamples {
  /** By operation: the answers to its examples, in their order. Long lists are cut. */
  readonly answers: Readonly<Record<string, readonly unknown[]>>;
  /** By event type: what a subscription receives. */
  readonly messages: Readonly<Record<string, unknown>>;
}

/** One example needs no name; several are told apart by theirs. */
export function showExamples(examples: readonly { name: string; value: unknown }[]): JsonObject {
  const [first, ...others] = examples;
  if (others.length === 0) return { example: first?.value };
  return { examples: Object.fromEntries(examples.map(({ name, value }) => [name, { value }])) };
}
