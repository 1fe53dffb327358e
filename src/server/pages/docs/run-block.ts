// Finds the commands of a block that the console can send: those that are one operation of the table, with their input.

import { type Translation, t } from '../../../contract/form/localization/localized-text.ts';
import { type Row, rows } from '../../../contract/rows.ts';
import { html, type Markup } from '../../../primitives/markup.ts';
import { splitPasted } from '../../../primitives/shell-words.ts';
import { bodyFieldsOf, kebab } from '../../../projections/body-fields.ts';

export function renderRunLinks(language: string, lines: readonly string[], translation?: Translation): Markup {
  if (!['console', 'sh'].includes(language)) return html``;
  const links = lines.flatMap((line) => callOf(line.replace(/^\$ /, '').replace(/\s+#.*$/, '')) ?? []);
  if (links.length === 0) return html``;
  return html`<p class="run">${t('Run in my world:').render(translation)} ${links.map(({ row, address }, index) => html`${index > 0 ? ' · ' : ''}<a href="${address}">${row.command.join(' ')}</a>`)}</p>`;
}

/** Undefined for a line that is not an operation, or uses a variable. */
export function callOf(line: string): { readonly row: Row; readonly address: string } | undefined {
  const variables: string[] = [];
  const [program, ...words] = splitPasted(line, (name) => String(variables.push(name))) ?? [];
  if (program !== 'sbox' || variables.length > 0) return undefined;
  const row = rows.find(
    ({ command, answer }) => answer !== 'stream' && command.every((word, index) => words[index] === word),
  );
  if (row === undefined) return undefined;
  const filled = new URLSearchParams(fieldsOf(row, words.slice(row.command.length))).toString();
  return { row, address: `/#/call/${row.id}${filled === '' ? '' : `?${filled}`}` };
}

/** Leaves out options that only change how an answer is printed. */
function fieldsOf(row: Row, words: readonly string[]): [name: string, text: string][] {
  const options = new Map<string, { readonly name: string; readonly isSwitch?: boolean }>([
    ...[...Object.keys(row.filters ?? {}), 'limit'].map((name) => [kebab(name), { name: `query.${name}` }] as const),
    ...bodyFieldsOf(row.body).map(
      ({ flag, path, kind }) => [flag, { name: `body.${path.join('.')}`, isSwitch: kind === 'boolean' }] as const,
    ),
  ]);
  const fields: [string, string][] = [];
  const [, parameter] = /\{(\w+)\}/.exec(row.path) ?? [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as string;
    const option = word.startsWith('--') ? options.get(word.slice(2)) : undefined;
    if (!word.startsWith('-')) {
      if (index === 0 && parameter !== undefined) fields.push([`params.${parameter}`, word]);
    } else if (option?.isSwitch === true) {
      fields.push([option.name, 'true']);
    } else if (option !== undefined) {
      index += 1;
      fields.push([option.name, words[index] ?? '']);
    }
  }
  return fields;
}
