// The fingerprint of a write: what an idempotency key was spent on (Decision 5). Any order of the body's members, and
// any spelling of a number, gives the same one.

import type { Operation } from '../../contract/form/operation.ts';
import { canonicalPieces, hashPieces, sha256Hex } from '../../primitives/canonical.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { Call } from './call.ts';
import { canonicalText } from './canonical-text.ts';

type Written = Pick<Call, 'path' | 'body'>;

const headOf = ({ method }: Operation, { path }: Written): string => `${method} ${path} `;

/** SHA-256 over method, path and the canonical JSON of the body, if there is one. Throws for a body without canonical JSON. */
export function fingerprintOf(row: Operation, call: Written): string {
  return sha256Hex(headOf(row, call) + (call.body === undefined ? '' : canonicalText(call.body, '#')));
}

/** How deep the pieces go: the members of the body, and what is directly within them. */
const levels = 2;

/** The same fingerprint, one member of the body or one element of its arrays per slice. */
export const fingerprintInSlices = (row: Operation, call: Written): Slices<string> => hashPieces(piecesOf(row, call));

function* piecesOf(row: Operation, call: Written): Generator<string> {
  yield headOf(row, call);
  yield* canonicalPieces(call.body, levels, canonicalText);
}
