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

/** Each line finds some records and leaves some out, or it could not tell a filter from one that does nothing. */
export function parseFilters(markdown: string): FilterLine[] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('| /'));
  if (lines.length === 0) throw new Error('The oracle has no filter.');
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, path = '', filter = '', member = '', how = '', value = ''] = cells;
    const [finds, of] = cells.slice(6, 8).map(Number) as [number, number];
    const isRead = cells.length === 9 && /^(is|from|to)$/.test(how) && finds > 0 && finds < of;
    if (!isRead) throw new Error(`The oracle cannot read the line: ${line}`);
    return { path, filter, member, how: how as FilterLine['how'], value, finds, of };
  });
}

export const filterLines = parseFilters(readFileSync(new URL('../oracle/filters.md', import.meta.url), 'utf8'));
