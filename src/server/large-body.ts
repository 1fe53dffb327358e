// The body of a write whose arrays may hold thousands of rows: read a piece at a time, so that no other request waits
// for it. What comes out, and what is refused as malformed, is what parseBody says of the whole.

import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../contract/problem.ts';
import { limits } from '../contract/surface.ts';
import type { Steps } from '../primitives/steps.ts';
import * as body from './body.ts';

/** What is parsed in one step, unless one item is larger. */
const pieceBytes = 64 * 1024;

/** Throws unsupported_media_type, malformed_json, body_not_object or body_too_large. */
export function* parseLargeBody(
  bytes: Buffer | undefined,
  headers: IncomingHttpHeaders,
): Steps<Record<string, unknown>> {
  if (bytes === undefined || bytes.length <= pieceBytes) return body.parseBody(bytes, headers);
  const { outside, arrays } = yield* splitArrays(body.labelledText(bytes, headers));
  const members = Object.entries(body.objectOf(body.parseJson(outside)));
  return Object.fromEntries(members.map(([name, value]) => [name, Array.isArray(value) ? arrays[value[0]] : value]));
}

interface Split {
  /** The text with `[position]` in the place of each array that is a member of the root. */
  readonly outside: string;
  readonly arrays: readonly (readonly unknown[])[];
}

/** Commas and brackets are found by their bytes; the pieces between them are parsed, which finds all else. */
function* splitArrays(bytes: Buffer): Steps<Split> {
  const arrays: (readonly unknown[])[] = [];
  let outside = '';
  let outsideFrom = 0;
  let array: ArrayReader | undefined;
  let depth = 0;
  let pausedAt = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === body.quote) {
      at = body.endOfString(bytes, at);
    } else if (byte === body.openArray || byte === body.openObject) {
      depth += 1;
      body.refuseDepth(depth);
      if (depth === 2 && byte === body.openArray) {
        outside = `${outside}${bytes.toString('utf8', outsideFrom, at)}[${arrays.length}]`;
        refuseLarge('What stands outside of the arrays', outside.length);
        array = new ArrayReader(bytes, at + 1);
      }
    } else if (byte === body.closeArray || byte === body.closeObject) {
      depth -= 1;
      if (depth < 0) throw malformed();
      if (depth === 1 && array !== undefined) {
        arrays.push(array.end(at));
        array = undefined;
        outsideFrom = at + 1;
      }
    } else if (byte === body.comma && depth === 2) {
      array?.endItem(at);
    }
    if (at - pausedAt > pieceBytes) {
      yield;
      pausedAt = at;
    }
  }
  if (array !== undefined) throw malformed();
  refuseLarge('What stands outside of the arrays', outside.length + bytes.length - outsideFrom);
  return { outside: `${outside}${bytes.toString('utf8', outsideFrom)}`, arrays };
}

/** Parses an array by runs of whole items. */
class ArrayReader {
  readonly #bytes: Buffer;
  readonly #items: unknown[] = [];
  #pieceFrom: number;
  #itemFrom: number;

  constructor(bytes: Buffer, from: number) {
    this.#bytes = bytes;
    this.#pieceFrom = from;
    this.#itemFrom = from;
  }

  endItem(at: number): void {
    refuseLarge('One item', at - this.#itemFrom);
    this.#itemFrom = at + 1;
    if (at - this.#pieceFrom < pieceBytes) return;
    if (!this.#parsePiece(at)) throw malformed();
    this.#pieceFrom = at + 1;
  }

  end(at: number): readonly unknown[] {
    refuseLarge('One item', at - this.#itemFrom);
    const isWhole = this.#items.length === 0;
    if (this.#bytes[at] !== body.closeArray || !(this.#parsePiece(at) || isWhole)) throw malformed();
    return this.#items;
  }

  /** False when there is no item in it: right only for an array that has none. */
  #parsePiece(to: number): boolean {
    const items = body.parseJson(`[${this.#bytes.toString('utf8', this.#pieceFrom, to)}]`) as unknown[];
    for (const item of items) this.#items.push(item);
    return items.length > 0;
  }
}

function refuseLarge(what: string, size: number): void {
  const most = limits.importItemBytes;
  if (size <= most) return;
  throw new Problem('body_too_large', `${what} has more than ${most} bytes. A large body is large by its many items.`);
}

const malformed = () =>
  new Problem('malformed_json', 'The body is not well-formed JSON: it cannot be read to its end as JSON.');
