// The figures as text for a terminal, and as Markdown for the pages that show them.

import type { Results } from './results.ts';
import { type Figure, renderGoal } from './row.ts';

const columns = ['what', 'sbox', 'compared with', 'ratio', 'goal', ''] as const;

/** Three significant digits, with the thousands grouped. */
function renderNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function cellsOf({ what, unit, sbox, against, ratio, goal, isMet }: Figure): string[] {
  const spread = ratio === null ? '' : `${renderNumber(ratio.least)}–${renderNumber(ratio.greatest)}`;
  return [
    what,
    `${renderNumber(sbox)} ${unit}`,
    against === null ? '' : `${against.name}: ${renderNumber(against.value)}`,
    ratio === null ? '' : `${renderNumber(ratio.median)} (${spread})`,
    goal === null ? '' : renderGoal(goal, unit),
    isMet === null ? '' : isMet ? 'met' : 'missed',
  ];
}

export function renderText(figures: readonly Figure[]): string {
  const widths = [58, 18, 26, 20, 10, 6];
  return figures
    .map((figure) =>
      cellsOf(figure)
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(' ')
        .trimEnd(),
    )
    .join('\n');
}

export function renderMarkdown({ machine, figures }: Results): string {
  const { node, processor, cores, memoryGib, system, measuredAt } = machine;
  const lines = figures.map((figure) => `| ${cellsOf(figure).join(' | ')} |`);
  return [
    `| ${columns.join(' | ')} |`,
    '|---|---|---|---|---|---|',
    ...lines,
    '',
    `Medians of interleaved rounds, the least and the greatest ratio in parentheses; ${measuredAt}, Node ${node}, ${system}, ${cores} × ${processor}, ${memoryGib} GiB.`,
  ].join('\n');
}
