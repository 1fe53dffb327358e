// The JSON text of an object in steps: JSON.stringify of the whole, where a member is a long list so many items a step.

import type { Steps } from './steps.ts';

/** A longer list is taken apart. */
export const longList = 1_000;
const itemsPerStep = 100;

export const isLongList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > longList;

export function* jsonInSteps(value: object): Steps<Buffer> {
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

function* addList(items: readonly unknown[], add: (text: string) => void): Steps<void> {
  for (let from = 0; from < items.length; from += itemsPerStep) {
    const run = JSON.stringify(items.slice(from, from + itemsPerStep)).slice(1, -1);
    add(from === 0 ? `[${run}` : `,${run}`);
    yield;
  }
  add(']');
}
