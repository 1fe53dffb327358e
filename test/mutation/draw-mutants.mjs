// Draws mutants of StrykerJS from folders: for the same seed and sources the same ones, as `mutate` of its configuration takes them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';

const silent = () => {};
const logger = { isDebugEnabled: () => false, isInfoEnabled: () => false, debug: silent, info: silent, warn: silent };

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'));

/** StrykerJS cannot mutate a file that says how it imports another. */
const isMutable = ({ content }) => !/\bwith \{ type: /.test(content);

/** What stands first by the digest of seed and place is drawn, so that a mutant's chance does not depend on its file. */
const lotOf = (seed, place) => createHash('sha256').update(`${seed} ${place}`).digest('hex');

const isAfter = (one, other) => one.line > other.line || (one.line === other.line && one.column > other.column);
const isEqual = (one, other) => one.line === other.line && one.column === other.column;
const isWithin = (inner, outer) =>
  !isAfter(outer.start, inner.start) &&
  !isAfter(inner.end, outer.end) &&
  !(isEqual(inner.start, outer.start) && isEqual(inner.end, outer.end));

/** Lines of the instrumenter begin at 0, those of `mutate` at 1. */
const rangeOf = ({ start, end }) => `${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;

export async function drawMutants(folders, count, seed) {
  const instrumenter = createInstrumenter(createInjector().provideValue('logger', logger));
  const places = [];
  const names = folders.flatMap(filesOf).sort();
  const files = names.map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true }));
  for (const file of files.filter(isMutable)) {
    const { mutants } = await instrumenter.instrument([file], { plugins: null, excludedMutations: [], ignorers: [] });
    // `mutate` takes all that lies in a place, so a place that holds others is not drawn: each of those can be.
    const locations = mutants.map(({ location }) => location);
    const leaves = locations.filter((place) => !locations.some((other) => isWithin(other, place)));
    places.push(...leaves.map((place) => `${file.name}:${rangeOf(place)}`));
  }
  const lots = [...new Set(places)].map((place) => [lotOf(seed, place), place]).sort();
  return lots.slice(0, count).map(([, place]) => place);
}
