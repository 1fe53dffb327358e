// The fingerprint of a write, for which an idempotency key was used (Decision 5). The order of the body's members and the
// spelling of numbers do not change it.

import { t } from '../../contract/form/localization/localized-text.ts';
import type { Operation } from '../../contract/form/operation.ts';
import type { ProblemEntry } from '../../contract/form/problem.ts';
import { canonicalJson, canonicalPieces, escapePointer, hashPieces, sha256Hex } from '../../primitives/canonical.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { Call } from './call.ts';
import { buildRefusal } from './violations.ts';

const maxShown = 20;

/**
 * The canonical text (RFC 8785) of a value in a body. Some JSON has none: numbers beyond a double, which a parser reads as
 * infinite, and strings that are not Unicode. Such values are refused, since they can neither be compared nor signed. `pointer`
 * is the place of the value in the body. Throws validation_failed, with the pointer of each such value.
 */
export function canonicalText(value: unknown, pointer: string): string {
  try {
    return canonicalJson(value);
  } catch (error) {
    const entries = [...findUnwritable(value, pointer)];
    if (entries.length === 0) throw error;
    throw buildRefusal(entries.slice(0, maxShown));
  }
}

function* findUnwritable(value: unknown, pointer: string): Generator<ProblemEntry> {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    yield { pointer, code: 'number_out_of_range', detail: t('is a number outside the range of a double (RFC 8785)') };
  } else if (typeof value === 'string' && !value.isWellFormed()) {
    yield {
      pointer,
      code: 'lone_surrogate',
      detail: t('has half a surrogate pair, which is not a character (RFC 8785)'),
    };
  } else if (typeof value === 'object' && value !== null) {
    // Sorted canonically, since the log does not keep the order in which members were sent.
    const members = Object.entries(value);
    if (!Array.isArray(value)) members.sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, member] of members) {
      const memberPointer = `${pointer}/${escapePointer(name)}`;
      yield* findUnwritable(name, memberPointer);
      yield* findUnwritable(member, memberPointer);
    }
  }
}

type Written = Pick<Call, 'path' | 'body'>;

const headOf = ({ method }: Operation, { path }: Written): string => `${method} ${path} `;

/** SHA-256 over method, path and the canonical JSON of the body, if there is one. Throws for a body without canonical JSON. */
export function fingerprintOf(row: Operation, call: Written): string {
  return sha256Hex(headOf(row, call) + (call.body === undefined ? '' : canonicalText(call.body, '#')));
}

/** The depth of the pieces: the members of the body, and their direct members. */
const levels = 2;

/** The same fingerprint, one member of the body or one element of its arrays per slice. */
export const fingerprintInSlices = (row: Operation, call: Written): Slices<string> => hashPieces(piecesOf(row, call));

function* piecesOf(row: Operation, call: Written): Generator<string> {
  yield headOf(row, call);
  yield* canonicalPieces(call.body, levels, canonicalText);
}
