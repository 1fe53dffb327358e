// Which paths exist, looked up only when none matched: the methods for Allow, and the path that was probably meant.

import { rows } from '../../contract/rows.ts';
import { nearestName } from '../../primitives/nearest-name.ts';
import { fitsTemplate } from '../../primitives/path-template.ts';

export interface KnownPaths {
  /** Methods of the path as the Allow header lists them; empty when there is no such path. */
  readonly methodsOf: (path: string) => readonly string[];
  readonly nearestTo: (path: string) => string | undefined;
}

/** The paths of the table and the given ones beside it, which are read by GET unless they say otherwise. */
export function createKnownPaths(others: readonly { readonly path: string; readonly method?: string }[]): KnownPaths {
  const known = [...rows, ...others.map(({ path, method = 'GET' }) => ({ path, method }))];
  return {
    methodsOf: (path) => {
      const methods = known.filter((one) => fitsTemplate(one.path, path)).map(({ method }) => method);
      return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)))];
    },
    nearestTo: (path) => {
      const asked = path.slice(0, longestHint).replace(/\/+$/, '').split('/');
      return nearestName(asked.join('/'), [...new Set(known.map((one) => fillIn(one.path, asked)))]);
    },
  };
}

/** A longer path than this was not mistyped. */
const longestHint = 200;

/** The template with the path's own segments in place of its parameters. */
const fillIn = (template: string, asked: readonly string[]): string =>
  template
    .split('/')
    .map((name, index) => (name.startsWith('{') ? (asked[index] ?? name) : name))
    .join('/');
