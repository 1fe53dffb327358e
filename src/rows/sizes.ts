// How large rows are, as the service counts it, and into which requests they go.

import { limits } from '../contract/form/surface.ts';
import { JsonScanner } from '../primitives/json-scanner.ts';
import { Refusal } from './refusal.ts';

export interface Size {
  readonly bytes: number;
  /** Commas, brackets and braces. */
  readonly signs: number;
}

const encoder = new TextEncoder();

/** With the comma behind it. */
export function measureRow(item: unknown): Size {
  const bytes = encoder.encode(JSON.stringify(item));
  const scanner = new JsonScanner();
  let signs = 1;
  for (let at = scanner.next(bytes, 0); at < bytes.length; at = scanner.next(bytes, at + 1)) signs += 1;
  return { bytes: bytes.length + 1, signs };
}

/** Undefined where the service reads such a row. It would refuse the whole request otherwise. */
export function refuseLarge({ bytes, signs }: Size): Refusal | undefined {
  const { importItemBytes, jsonValues } = limits;
  if (bytes - 1 > importItemBytes)
    return new Refusal('max_length', `${bytes - 1} bytes, and a row has at most ${importItemBytes}`);
  if (signs <= jsonValues) return undefined;
  return new Refusal('max_items', `${signs} commas and brackets, and a row has at most ${jsonValues}`);
}

/** A request has a few members besides its rows. */
const besides: Size = { bytes: 1024, signs: 100 };

/** Sizes of consecutive rows become the lengths of parts, each of which is one request. */
export function splitParts(sizes: readonly Size[]): number[] {
  const parts: number[] = [];
  let [rows, bytes, signs] = [0, 0, 0];
  for (const size of sizes) {
    const isFull =
      rows === limits.importItems ||
      bytes + size.bytes + besides.bytes > limits.importBodyBytes ||
      signs + size.signs + besides.signs > limits.importValues;
    if (isFull) {
      parts.push(rows);
      [rows, bytes, signs] = [0, 0, 0];
    }
    [rows, bytes, signs] = [rows + 1, bytes + size.bytes, signs + size.signs];
  }
  return [...parts, rows];
}
