// Makes the canonical JSON of a long call in parts, so that a call of ten mebibytes delays no other.

import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { canonicalPieces } from '../primitives/canonical.ts';

export interface LongText {
  readonly parts: readonly Buffer[];
  /** The SHA-256 of all parts, as sha256Hex gives it. */
  readonly digest: string;
}

/** In UTF-16 units. A call that was not longer is converted at once. */
export const longTextLength = 64 * 1024;
/** The rows of a body are pieces: call, body, list, row. */
const rowLevel = 3;

export const isLongText = ({ length }: string): boolean => length > longTextLength;

/** Rejects for a value without JSON. */
export async function canonicalText(value: unknown): Promise<string | LongText> {
  const sum = createHash('sha256');
  const parts: Buffer[] = [];
  let text = '';
  const endPart = () => {
    const part = Buffer.from(text);
    sum.update(part);
    parts.push(part);
    text = '';
  };
  for (const piece of canonicalPieces(value, rowLevel)) {
    text += piece;
    if (!isLongText(text)) continue;
    endPart();
    await yieldToEventLoop();
  }
  if (parts.length === 0) return text;
  endPart();
  return { parts, digest: sum.digest('hex') };
}
