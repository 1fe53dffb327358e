import stringWidth from 'string-width';
import { asOneLine } from '../../primitives/steering.ts';
import type { ReportDocument, Section, Table } from './report-section.ts';

/** Line breaks in a name are removed, so that none looks like a line of the report. */
export function renderReportText({ letterhead, reference, title, subtitle, sheets, footer }: ReportDocument): string {
  const sections = [[`${letterhead} · ${reference}`], [title, subtitle], ...sheets.flat().map(listLines), [footer]];
  return `${sections.map((lines) => lines.map(asOneLine).join('\n')).join('\n\n')}\n`;
}

function listLines(section: Section): string[] {
  const heading = section.heading === undefined ? [] : [section.heading];
  switch (section.kind) {
    case 'facts':
      return [...heading, ...align(section.facts)];
    case 'figure':
      return [section.figure.join(': ')];
    case 'sides':
      return [
        ...heading,
        ...section.sides.flatMap(({ name, figure, lines, table, note }) => [
          ...[`${name}: ${figure}`, ...lines.map((line) => `  ${line}`)],
          ...(table === undefined ? [] : renderTable(table).map((line) => `  ${line}`)),
          ...(note === undefined ? [] : [`  ${note}`]),
        ]),
      ];
    case 'note':
      return [[...heading, section.text].join(' ')];
    case 'table':
      return [...heading, ...renderTable(section)];
    case 'calculation':
      return [
        ...heading,
        ...align(
          section.rows.map(({ operator, name, basis, amount }) => [operator || ' ', name, basis, amount]),
          3,
        ),
      ];
    case 'signature':
      return [...section.lines];
  }
}

const renderTable = ({ head, rows, sum, textColumns }: Table): string[] =>
  align([head, ...rows, ...(sum === undefined ? [] : [sum])], textColumns);

/** Columns from `figuresFrom` on are right-aligned. */
function align(rows: readonly (readonly string[])[], figuresFrom = Number.POSITIVE_INFINITY): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => stringWidth(row[column] ?? '')))) ?? [];
  return rows.map((row) =>
    row
      .map((text, column) => {
        const space = ' '.repeat((widths[column] ?? 0) - stringWidth(text));
        return column < figuresFrom ? text + space : space + text;
      })
      .join('  ')
      .trimEnd(),
  );
}
