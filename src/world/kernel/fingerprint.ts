// The fingerprint of a write: what an idempotency key was spent on (Decision 5). Members of the body in any order, and
// either spelling of a number, give the same one.

import { createHash, type Hash } from 'node:crypto';
import type { Operation } from '../../contract/operation.ts';
import { sha256Hex } from '../../primitives/canonical.ts';
import type { Steps } from '../../primitives/steps.ts';
import type { Call } from './call.ts';
import { canonicalText, escapePointer } from './canonical-text.ts';

const headOf = ({ method }: Operation, { path }: Call): string => `${method} ${path} `;

/** SHA-256 over method, path and the canonical JSON of the body. Throws for a body that has none. */
export function fingerprintOf(row: Operation, call: Call): string {
  return sha256Hex(headOf(row, call) + canonicalText(call.body, '#'));
}

/** The same fingerprint, one array element of the body per step: for bodies that are large because their arrays are. */
export function* fingerprintInSteps(row: Operation, call: Call): Steps<string> {
  const hash = createHash('sha256').update(headOf(row, call));
  const members = Object.entries(call.body as object).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [position, [name, value]] of members.entries()) {
    const pointer = `#/${escapePointer(name)}`;
    hash.update(`${position === 0 ? '{' : ','}${canonicalText(name, pointer)}:`);
    if (Array.isArray(value)) yield* hashElements(hash, value, pointer);
    else hash.update(canonicalText(value, pointer));
  }
  return hash.update(members.length === 0 ? '{}' : '}').digest('hex');
}

function* hashElements(hash: Hash, elements: readonly unknown[], pointer: string): Steps<void> {
  hash.update('[');
  for (const [position, element] of elements.entries()) {
    hash.update(`${position === 0 ? '' : ','}${canonicalText(element, `${pointer}/${position}`)}`);
    yield;
  }
  hash.update(']');
}
