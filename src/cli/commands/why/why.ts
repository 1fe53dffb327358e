import { renderFigureSteps } from '../../../client/reading/figure-steps.ts';
import { baseOf, noFigure } from '../../../client/reading/figures.ts';
import { Why } from '../../../contract/schemas/why.ts';
import { renderCell } from '../../output/cell.ts';
import { defineCommand } from '../../session/command.ts';
import { type CleanText, clean, cleanLines, type Piece } from '../../terminal/clean-text.ts';
import type { Terminal } from '../../terminal/terminal.ts';

/** A level below these is shown as the formula of the line above it, where that has one. */
const shownLevels = 1;

export const why = defineCommand({
  words: ['why'],
  operationId: 'getWhy',
  summary: 'Explain a figure: its formula, inputs and history',
  notes: [
    'Shows the formula, where each input comes from, and the requests that made or named these records.',
    'For a decided claim, the inputs are those of the decision. A refused request has no figure: see sbox explain CODE.',
  ],
  arguments: [
    { name: 'id', description: 'The record.' },
    {
      name: 'member',
      description: 'Its field, such as reserve or settlement.amount. Default: the whole record.',
      isOptional: true,
    },
  ],
  options: [{ name: 'all', description: 'Show every level of the tree.' }],
  examples: [
    'sbox why clm_0005 approvedAmount',
    'sbox why clm_0001 decisionDueAt',
    'sbox why det_0001 damagedHectares -o json',
  ],
  run: async (session, { args: [record, member], options: { all } }) => {
    const { data } = await (await session.client()).getWhy({
      query: { record, ...(member !== undefined && { member }) },
    });
    if (session.wantsDocument) await session.printDocument({ data });
    else if (session.wantsRecord) await session.printList(Why.properties.steps.items, data.steps);
    else await session.terminal.out(renderWhy(session.terminal, data, all === true));
    return 0;
  },
});

function renderWhy({ outColours: { bold, dim }, columns }: Terminal, why: Why, isAll: boolean): CleanText {
  const { record, member, value, calls, isLogWhole } = why;
  const [root, ...below] = renderFigureSteps(why.steps, 'en');
  const shown = below.filter(({ depth }, index) => {
    const above = below.slice(0, index).findLast((other) => other.depth < depth);
    return isAll || depth <= shownLevels || above?.text.formula === '';
  });
  const lefts = shown.map(({ depth, operator, text }) => `${'  '.repeat(depth)}${operator.padEnd(2)}${text.figure}`);
  const width = Math.max(0, ...lefts.map((left) => left.length));
  const names = Math.max(0, ...shown.map(({ text }) => text.name.length));
  const lines = shown.flatMap(({ depth, said, text }, index): Piece[] => {
    const figure = (lefts[index] ?? '').padEnd(width);
    const source = said === null ? text.source : `${text.source}, ${renderAuthor(said)}`;
    const isWide = columns !== undefined && width + names + source.length + 4 > columns;
    const under = (line: string) => dim(`${' '.repeat(width)}  ${line}`);
    const formula = !isAll && depth === shownLevels && text.formula !== '' ? [under(`= ${text.formula}`)] : [];
    if (isWide) return [clean`${figure}  ${text.name}`, ...formula, under(source)];
    return [clean`${figure}  ${text.name.padEnd(names)}  ${dim(source)}`, ...formula];
  });
  const named = member ?? root?.text.name ?? '';
  const derived = root && root.text.figure + baseOf(root.from?.member ?? '', 'en', {});
  const figure = derived ?? (member === null ? '' : renderCell(JSON.parse(value), member) || noFigure);
  return cleanLines([
    clean`${bold(record)} ${named}${figure && `: ${figure}`}`,
    ...(root === undefined || root.text.formula === '' ? [] : [`  ${root.text.formula} = ${root.text.figure}`]),
    ...lines,
    ...(calls.length === 0 ? ['No request made or named these records: they are as in the seed.'] : ['Requests']),
    ...calls.map(renderCall),
    ...(isLogWhole ? [] : ['The log does not go back to the start: earlier requests are not shown.']),
  ]);
}

const renderAuthor = ({ by, at }: NonNullable<Why['steps'][number]['said']>): string =>
  `${by ?? 'seed'} ${at.slice(0, 10)}`;

const renderCall = ({ position, at, profile, method, path, created }: Why['calls'][number]): string =>
  `  ${String(position).padStart(4)}  ${at.slice(0, 16).replace('T', ' ')}  ${profile}  ${method} ${path}${
    created[0] === undefined ? '' : `  made ${created[0]}`
  }`;
