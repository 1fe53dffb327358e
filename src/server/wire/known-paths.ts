// Which paths exist, asked only when none matched: the methods for Allow, and the path that was probably meant.

import { rows } from '../../contract/rows.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { nearestName } from '../../primitives/nearest-name.ts';

interface KnownPath {
  readonly segments: readonly string[];
  readonly methods: Set<string>;
}

export interface KnownPaths {
  /** Methods of the path as the Allow header lists them; empty when there is no such path. */
  readonly methodsOf: (path: string) => readonly string[];
  readonly nearestTo: (path: string) => string | undefined;
}

/** The paths of the table and the given ones beside it, which are read only. */
export function createKnownPaths(readOnlyTemplates: readonly string[]): KnownPaths {
  const known = new Map<string, KnownPath>();
  const add = (template: string, method: string) => {
    const path = getOrMake(known, template, () => ({ segments: template.split('/'), methods: new Set<string>() }));
    path.methods.add(method);
    if (method === 'GET') path.methods.add('HEAD');
  };
  for (const { path, method } of rows) add(path, method);
  for (const template of readOnlyTemplates) add(template, 'GET');
  const paths = [...known.values()];
  return {
    methodsOf: (path) => {
      const segments = path.split('/');
      return paths.filter((candidate) => isMatch(candidate, segments)).flatMap(({ methods }) => [...methods]);
    },
    nearestTo: (path) => {
      const segments = path.slice(0, longestHint).replace(/\/+$/, '').split('/');
      return nearestName(segments.join('/'), [...new Set(paths.map((candidate) => fill(candidate, segments)))]);
    },
  };
}

/** A longer path than this was not mistyped. */
const longestHint = 200;
const isParameter = (segment: string) => segment.startsWith('{');

function isMatch({ segments }: KnownPath, asked: readonly string[]): boolean {
  return (
    segments.length === asked.length &&
    segments.every((segment, index) => (isParameter(segment) ? asked[index] !== '' : segment === asked[index]))
  );
}

/** The template with what was asked in the places of its parameters. */
function fill({ segments }: KnownPath, asked: readonly string[]): string {
  return segments.map((segment, index) => (isParameter(segment) ? (asked[index] ?? segment) : segment)).join('/');
}
