// The part of the OpenAPI document that describes one operation: a document of its own, with what that refers to.

import { examplePathOf } from '../contract/examples.ts';
import type { Operation } from '../contract/form/operation.ts';
import { orderProblemsOf, problemsOf } from '../contract/refusals.ts';
import type { JsonObject } from './describe-schema.ts';

type Named<Value = JsonObject> = Readonly<Record<string, Value>>;

export interface OpenApiDocument extends JsonObject {
  readonly paths: Named<Named<{ readonly responses: Named<{ readonly links?: unknown; readonly content?: Named }> }>>;
  readonly components: Named<Named> & { readonly examples: Named<{ readonly value: object }>; readonly schemas: Named };
}

/** `hasAnswers`: with the examples of its answers, which may be long. */
export function partOf(document: OpenApiDocument, row: Operation, hasAnswers: boolean): JsonObject {
  const method = row.method.toLowerCase();
  const operation = document.paths[row.path]?.[method];
  // Links lead to other operations.
  const responses = mapValues(operation?.responses ?? {}, ({ links: _, content, ...response }) => ({
    ...response,
    ...(content && { content: hasAnswers ? content : mapValues(content, ({ example: _example, ...media }) => media) }),
  }));
  const described = { ...operation, responses };
  const { components } = document;
  const examples = [...new Set([...problemsOf(row), ...orderProblemsOf(row)])].map((code) => {
    const { value, ...example } = components.examples[code] as OpenApiDocument['components']['examples'][string];
    return [code, { ...example, value: { ...value, instance: examplePathOf(row) } }];
  });
  return {
    ...document,
    paths: { [row.path]: { [method]: described } },
    webhooks: {},
    components: {
      ...components,
      schemas: schemasIn([described, components.responses], components.schemas),
      examples: Object.fromEntries(examples),
    },
  };
}

const mapValues = <Value, Mapped>(values: Named<Value>, map: (value: Value) => Mapped): Record<string, Mapped> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/** Schemas that the value refers to, and those that they refer to. */
function schemasIn(value: unknown, schemas: Named): Named {
  const found = new Set<string>();
  const take = (one: unknown): void => {
    for (const [, name = ''] of JSON.stringify(one).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      take(schemas[name]);
    }
  };
  take(value);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)));
}
