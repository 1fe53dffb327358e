// The names that are known, for who wrote another one.

import { nearestName } from '../../../primitives/nearest-name.ts';
import { join, type Said, say } from './said.ts';

/** The nearest name comes first. */
export function suggestName(name: string, known: readonly string[]): Said {
  const nearest = nearestName(name, known);
  const names = known.length === 0 ? say('known: none') : say('known: {names}', { names: known.join(', ') });
  return nearest === undefined ? names : join([say('did you mean {nearest}?', { nearest }), ' ', names]);
}
