// The prose of a story for a terminal: wrapped, with the few marks of Markdown that a terminal can show.

import { type CleanText, clean, cleanLines, hang, joinPieces } from '../../terminal/clean-text.ts';
import type { Paint, Palette } from '../../terminal/palette.ts';
import { wrap } from '../../terminal/paragraphs.ts';
import { widthOf } from '../../terminal/text-width.ts';
import type { Passage } from './story.ts';

interface Page {
  readonly colours: Palette;
  readonly width: number;
}

/** A list item has no blank line after it. */
export function renderPassage(passage: Exclude<Passage, { kind: 'command' }>, page: Page): CleanText {
  if (passage.kind === 'block') return cleanLines([...passage.lines.map((line) => clean`    ${line}`), '']);
  const [, mark = '', text = ''] = /^([-*+] |\d+[.)] )?(.*)$/s.exec(passage.text) ?? [];
  const painted = joinPieces(text.split(marked).map((run) => paintRun(run, page.colours)));
  const lines = painted.lines((words) => wrap(words, page.width - mark.length, widthOf));
  return cleanLines([...hang(mark, lines, mark.length), ...(mark === '' ? [''] : [])]);
}

const marked = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\))/;

/** Word by word, since a line may end between any two. */
function paintRun(run: string, colours: Palette): CleanText {
  const [plain, paint] = unmark(run, colours);
  return joinPieces(plain.split(/ +/).map(paint), ' ');
}

function unmark(run: string, colours: Palette): [plain: string, paint: Paint] {
  if (run.startsWith('`') && run.endsWith('`') && run.length > 1) return [run.slice(1, -1), colours.cyan];
  if (/^\*\*[^*]+\*\*$/.test(run)) return [run.slice(2, -2), colours.bold];
  const [, label] = /^\[([^\]]+)\]\([^)]*\)$/.exec(run) ?? [];
  return [label ?? run, (piece) => clean`${piece}`];
}
