// Reads the hand-written oracle of filters. It never imports from src/, so that a wrong table cannot agree with itself.
import { readFileSync } from 'node:fs';

export interface FilterLine {
  path: string;
  filter: string;
  member: string;
  how: 'is' | 'from' | 'to';
  value: string;
  finds: number;
  of: number;
}

/**
 * The lines of a filter find some records and leave some out, or they could not tell it from one that does nothing: one
 * line, or two where all records have the same value.
 */
export function parseFilters(markdown: string): FilterLine[] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('| /'));
  if (lines.length === 0) throw new Error('The oracle has no filter.');
  const read = lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, path = '', filter = '', member = '', how = '', value = ''] = cells;
    const [finds, of] = cells.slice(6, 8).map(Number) as [number, number];
    const isRead = cells.length === 9 && /^(is|from|to)$/.test(how) && finds >= 0 && finds <= of;
    if (!isRead) throw new Error(`The oracle cannot read the line: ${line}`);
    return { path, filter, member, how: how as FilterLine['how'], value, finds, of };
  });
  for (const { path, filter, value } of read) {
    const ofFilter = read.filter((other) => other.path === path && other.filter === filter);
    const tells = ofFilter.some(({ finds }) => finds > 0) && ofFilter.some(({ finds, of }) => finds < of);
    if (!tells) throw new Error(`The oracle cannot read the line: ${filter}=${value} of ${path} tells nothing.`);
  }
  return read;
}

export const filterLines = parseFilters(readFileSync(new URL('../oracle/filters.md', import.meta.url), 'utf8'));
