// How files are named: kebab-case, for what they export, never for a drawer. It only reads; it never renames.
import { posix } from 'node:path';

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
/** Tests that other languages find by their names. */
const ofOthers = /^test\/tools\/examples\/(test_[a-z]+\.py|[a-z]+_test\.go)$/;
const drawers = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'manager', 'service', 'misc', 'shared']);

/** Paths of code, relative to the root. */
export function findBadNames(paths: string[]): string[] {
  return paths.flatMap((path) => {
    const segments = path.split('/');
    const words = segments.flatMap((segment) => segment.split(/[.-]/));
    const drawer = words.find((word) => drawers.has(word));
    if (drawer !== undefined) return [`${path}: "${drawer}" says nothing, name the file for its main export`];
    if (/^types\./.test(posix.basename(path))) return [`${path}: name the file for the one type that matters`];
    if (ofOthers.test(path)) return [];
    return segments.every((segment) => kebabCase.test(segment)) ? [] : [`${path} is not kebab-case`];
  });
}
