import { closest, distance } from 'fastest-levenshtein';

/** A longer name is not a typing error, and comparing it takes long. */
const maxComparedLength = 250;

/** The nearest of the known names, when at most two letters or a third of it are mistyped. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || name.length > maxComparedLength) return undefined;
  const [typed, names] = [name.toLowerCase(), known.map((each) => each.toLowerCase())];
  const nearest = closest(typed, names);
  const maxDistance = Math.max(nearest.length > 3 ? 2 : 1, nearest.length / 3);
  return distance(typed, nearest) <= maxDistance ? known[names.indexOf(nearest)] : undefined;
}

/** Returns the probable name, or else the names that contain it, or else the three nearest ones. */
export function nearestNames(name: string, known: readonly string[]): readonly string[] {
  const nearest = nearestName(name, known);
  if (nearest !== undefined) return [nearest];
  const word = name.toLowerCase().slice(0, maxComparedLength);
  const containing = known.filter((one) => word.length > 2 && one.toLowerCase().includes(word));
  if (containing.length > 0) return containing;
  return known.toSorted((a, b) => distance(word, a.toLowerCase()) - distance(word, b.toLowerCase())).slice(0, 3);
}

/** The nearest of the known names as a question; empty where none is near. */
export function questionsFor(name: string, known: readonly string[]): string[] {
  const nearest = nearestName(name, known);
  return nearest === undefined ? [] : [`did you mean ${nearest}?`];
}

/** The question alone, or `otherwise` where no name is near. */
export const askNearest = (name: string, known: readonly string[], otherwise: string): string =>
  questionsFor(name, known)[0] ?? otherwise;
