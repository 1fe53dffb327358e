// The parts of a Markdown page that matter to programs: headings, fenced blocks, and all else as prose. Line numbers count
// from 0.

type Part =
  | { readonly kind: 'heading'; readonly line: number; readonly level: number; readonly text: string }
  /** The first words after the fence are `language` and `name`; `from` up to `to` are the lines between the fences, or to the end. */
  | {
      readonly kind: 'fence';
      readonly line: number;
      readonly language: string;
      readonly name: string | undefined;
      readonly from: number;
      readonly to: number;
      readonly isClosed: boolean;
    }
  | { readonly kind: 'prose'; readonly line: number };

/** Each line outside of fences is a part, and so is each fenced block. An open fence goes to the end. */
export function listParts(lines: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (let line = 0; line < lines.length; line += 1) {
    const text = lines[line] as string;
    const [, fence, info = ''] = /^(`{3,}|~{3,})\s*(.*)$/.exec(text) ?? [];
    const [, marks, heading = ''] = /^(#{1,6})\s+(.*?)\s*#*$/.exec(text) ?? [];
    if (fence !== undefined) {
      const to = findEnd(lines, line + 1, fence);
      const [language = '', name] = info.split(/\s+/);
      parts.push({
        kind: 'fence',
        line,
        language,
        name,
        from: line + 1,
        to,
        isClosed: to < lines.length,
      });
      line = to;
    } else if (marks !== undefined) parts.push({ kind: 'heading', line, level: marks.length, text: heading });
    else parts.push({ kind: 'prose', line });
  }
  return parts;
}

function findEnd(lines: readonly string[], from: number, fence: string): number {
  const end = lines.findIndex(
    (text, line) => line >= from && text.trimEnd().startsWith(fence) && /^(.)\1*$/.test(text.trimEnd()),
  );
  return end < 0 ? lines.length : end;
}
