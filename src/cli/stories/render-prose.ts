// The prose of a story for a terminal: wrapped, with the few marks of Markdown that a terminal can show.

import type { Passage } from '../story-pages/story.ts';
import { type CleanText, clean, cleanLines, joinPieces } from '../terminal/clean-text.ts';
import type { Paint, Palette } from '../terminal/palette.ts';
import { widthOf } from '../terminal/text-width.ts';

export interface Page {
  readonly colours: Palette;
  readonly width: number;
}

/** A paragraph or a block, with a blank line after it; a list item has none. */
export function renderPassage(passage: Exclude<Passage, { kind: 'command' }>, page: Page): CleanText {
  if (passage.kind === 'block') return cleanLines([...passage.lines.map((line) => clean`    ${line}`), '']);
  const [, mark = '', text = ''] = /^([-*+] |\d+[.)] )?(.*)$/s.exec(passage.text) ?? [];
  const indent = ' '.repeat(mark.length);
  const lines = wrapWords(listWords(text, page.colours), page.width - mark.length);
  return cleanLines([
    ...lines.map((line, index) => clean`${index === 0 ? mark : indent}${line}`),
    ...(mark === '' ? [''] : []),
  ]);
}

interface PaintedWord {
  readonly text: CleanText;
  readonly width: number;
}

const marked = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\))/;

/** A mark may end within a word: "`jobId`," is one word of two colours. */
function listWords(text: string, colours: Palette): PaintedWord[] {
  const words: PaintedWord[] = [];
  for (const run of text.split(marked)) {
    const [plain, paint] = unmark(run, colours);
    for (const [index, part] of plain.split(' ').entries()) {
      const last = index === 0 ? words.pop() : undefined;
      words.push({ text: clean`${last?.text ?? ''}${paint(part)}`, width: (last?.width ?? 0) + widthOf(part) });
    }
  }
  return words.filter(({ width }) => width > 0);
}

function unmark(run: string, colours: Palette): [plain: string, paint: Paint] {
  if (run.startsWith('`') && run.endsWith('`') && run.length > 1) return [run.slice(1, -1), colours.cyan];
  if (/^\*\*[^*]+\*\*$/.test(run)) return [run.slice(2, -2), colours.bold];
  const [, label] = /^\[([^\]]+)\]\([^)]*\)$/.exec(run) ?? [];
  return [label ?? run, (piece) => clean`${piece}`];
}

function wrapWords(words: readonly PaintedWord[], width: number): CleanText[] {
  const lines: { texts: CleanText[]; width: number }[] = [];
  for (const { text, width: own } of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.width + 1 + own <= width) {
      last.texts.push(text);
      last.width += 1 + own;
    } else lines.push({ texts: [text], width: own });
  }
  return lines.map(({ texts }) => joinPieces(texts, ' '));
}
