// The fingerprint of a write: what an idempotency key was spent on (Decision 5). Members of the body in any order, and
// either spelling of a number, give the same one.

import type { Operation } from '../../contract/operation.ts';
import { canonicalPieces, hashPieces, sha256Hex } from '../../primitives/canonical.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { Call } from './call.ts';
import { canonicalText } from './canonical-text.ts';

type Written = Pick<Call, 'path' | 'body'>;

const headOf = ({ method }: Operation, { path }: Written): string => `${method} ${path} `;

/** SHA-256 over method, path and the canonical JSON of the body, if there is one. Throws for a body that has none. */
export function fingerprintOf(row: Operation, call: Written): string {
  return sha256Hex(headOf(row, call) + (call.body === undefined ? '' : canonicalText(call.body, '#')));
}

/** The body, its members, and what stands within them. */
const levels = 2;

/** The same fingerprint, one member of the body or one element of its arrays per step. */
export const fingerprintInSlices = (row: Operation, call: Written): Slices<string> => hashPieces(piecesOf(row, call));

function* piecesOf(row: Operation, call: Written): Generator<string> {
  yield headOf(row, call);
  yield* canonicalPieces(call.body, levels, canonicalText);
}
