import type { Operation } from '../src/contract/form/operation.ts';
import { fillTemplate } from '../src/primitives/path-template.ts';

/** The path of the example, its parameters filled in, without the query. */
export function examplePathOf({ path, example: { params = {} } }: Operation): string {
  return fillTemplate(path, (name) => params[name] ?? name);
}
