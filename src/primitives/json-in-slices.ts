// Makes the text that JSON.stringify gives for an object in slices, a long list some items at a time.

import type { Slices } from './slices.ts';

/** The most items of a list that is not split. */
export const longListLength = 1_000;
const itemsPerSlice = 100;

export const isLongList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > longListLength;

export function* jsonInSlices(value: object): Slices<Buffer> {
  if (!Object.values(value).some(isLongList)) return Buffer.from(JSON.stringify(value));
  const pieces: Buffer[] = [];
  const add = (text: string) => void pieces.push(Buffer.from(text));
  let before = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    add(`${before}${JSON.stringify(name)}:`);
    if (isLongList(member)) yield* addList(member, add);
    else add(JSON.stringify(member));
    before = ',';
  }
  add('}');
  return Buffer.concat(pieces);
}

function* addList(items: readonly unknown[], add: (text: string) => void): Slices<void> {
  for (let from = 0; from < items.length; from += itemsPerSlice) {
    const run = JSON.stringify(items.slice(from, from + itemsPerSlice)).slice(1, -1);
    add(from === 0 ? `[${run}` : `,${run}`);
    yield;
  }
  add(']');
}
