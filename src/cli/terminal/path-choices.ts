// What a path may go on with while somebody types it: the files and folders that are there.

import { readdirSync } from 'node:fs';
import { asOneLine } from '../../primitives/steering.ts';
import { tryMake } from '../../primitives/thrown.ts';

/** As they would be typed, a folder with its slash; hidden ones once a dot is typed, and no name that could steer the terminal. */
export function listPathChoices(typed: string): string[] {
  const start = typed.lastIndexOf('/') + 1;
  const [folder, begun] = [typed.slice(0, start), typed.slice(start)];
  const isOffered = (name: string) =>
    name.startsWith(begun) && (begun !== '' || !name.startsWith('.')) && asOneLine(name) === name;
  // It is not there, is no folder, or may not be read: then there is nothing to offer.
  const entries = tryMake(() => readdirSync(folder || '.', { withFileTypes: true })) ?? [];
  return entries
    .filter(({ name }) => isOffered(name))
    .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
    .sort();
}
