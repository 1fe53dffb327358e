// A file with all of its mutants in it: each expression asks which one is on. Loops count, so that none runs for ever.
// The types are still there; whoever loads it takes them off.
import { isNode, type SourceFile, walk } from '../support/source-files.ts';
import type { Mutant } from './find-mutants.ts';

export interface NumberedMutant extends Mutant {
  readonly id: number;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
  /** What is inserted around more comes first at one place. */
  readonly length: number;
}

export function instrument(source: SourceFile, mutants: readonly NumberedMutant[]): string {
  const choices = new Map<string, string>();
  for (const { id, start, end, text } of mutants) {
    const place = `${start} ${end}`;
    // `?(a):(b)` could be read as the beginning of an arrow function and the type of its result.
    choices.set(place, `${choices.get(place) ?? ''}$mutant(${id})?false||(${text}):`);
  }
  const switches = [...choices].flatMap(([place, text]): Insertion[] => {
    const [start = 0, end = 0] = place.split(' ').map(Number);
    return [
      { at: start, text: `(${text}(`, length: end - start },
      { at: end, text: '))', length: Number.POSITIVE_INFINITY },
    ];
  });
  const insertions = [...switches, ...ticksOf(source)].sort((a, b) => a.at - b.at || b.length - a.length);
  let done = 0;
  const pieces = insertions.map(({ at, text }) => {
    const piece = source.text.slice(done, at) + text;
    done = at;
    return piece;
  });
  return pieces.join('') + source.text.slice(done);
}

function ticksOf({ program }: SourceFile): Insertion[] {
  return [...walk(program)].flatMap(({ type, body }): Insertion[] => {
    if (!/^(For|ForOf|ForIn|While|DoWhile)Statement$/.test(type) || !isNode(body)) return [];
    const { start, end } = body;
    if (body.type === 'BlockStatement') return [{ at: start + 1, text: '$tick();', length: 0 }];
    return [
      { at: start, text: '{$tick();', length: Number.POSITIVE_INFINITY },
      { at: end, text: '}', length: -1 },
    ];
  });
}
