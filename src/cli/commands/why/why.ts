// sbox why ID [MEMBER]: the calls without which a member of a record would have another value.

import { tellStep } from '../../../client/reading/figure-steps.ts';
import { type FigureStep, Why } from '../../../contract/schemas/why.ts';
import { groupBy } from '../../../primitives/group-by.ts';
import { defineCommand } from '../../session/command.ts';
import { type CleanText, clean, cleanLines, type Piece } from '../../terminal/clean-text.ts';
import type { Terminal } from '../../terminal/terminal.ts';

const listed = 3;

export const why = defineCommand({
  words: ['why'],
  operationId: 'getWhy',
  summary: 'The calls without which a member of a record would have another value',
  notes: [
    'Of a settlement and of an assessed loss it also shows how they follow from other figures, and where each of these stands.',
    'The server replays parts of the log of the world until none of the calls that are left can go.',
    'A reset forgets what was before it, and a rewind what it took back.',
  ],
  arguments: [
    { name: 'id', description: 'The record.' },
    {
      name: 'member',
      description: 'Its member, such as status or settlement.amount; all of it by default.',
      isOptional: true,
    },
  ],
  examples: [
    'sbox why clm_0001 status',
    'sbox why clm_0005 approvedAmount',
    'sbox why pol_0003 remainingSumInsured.amount --json',
  ],
  run: async (session, { args: [record, member] }) => {
    const { data } = await (await session.client()).getWhy({
      query: { record, ...(member !== undefined && { member }) },
    });
    if (session.isDocumentAsked) await session.printDocument({ data });
    else if (session.isForPeople) await session.terminal.out(renderWhy(session.terminal, data));
    else await session.printList(Why.properties.calls.items, data.calls);
    if (!data.isMinimal) session.remark('the time was up: some of these calls may not be needed');
    return 0;
  },
});

/** Calls about the record itself come first, then others, by what they changed. */
function renderWhy(terminal: Terminal, { record, member, value, steps, calls }: Why): CleanText {
  const { bold, dim } = terminal.outColours;
  const [figure, ...others] = steps;
  const shown = figure === undefined ? value : tellStep(figure, 'en').figure;
  const subject = member === null ? clean`${bold(record)}` : clean`${bold(record)} ${member} ${shown}`;
  const told = others.map((step) => renderStep(terminal, step));
  if (calls.length === 0) return cleanLines([clean`${subject}: as the seed has it`, ...told]);
  const isOwn = ({ before, after, changed }: Called) => before !== after || changed.includes(record);
  const own = calls.filter(isOwn).map((call) => {
    const { before, after } = call;
    return renderCall(call, member === null ? '' : `${before ?? 'none'} → ${after ?? 'none'}`);
  });
  const byChange = groupBy(
    calls.filter((call) => !isOwn(call)),
    ({ changed }) => (changed.length === 0 ? 'are needed' : `changed ${changed.join(' and ')}`),
  );
  const further = [...byChange].flatMap(([what, of]): Piece[] =>
    of.length > listed ? [dim(`  and ${of.length} that ${what}`)] : of.map((call) => renderCall(call, what)),
  );
  return cleanLines([subject, ...told, ...own, ...further]);
}

function renderStep({ outColours: { dim } }: Terminal, step: FigureStep): CleanText {
  const { depth, operator, figure, name, result } = tellStep(step, 'en');
  const left = `${'  '.repeat(depth)}${operator.padEnd(2)}`;
  const source = step.from === null ? '' : `${step.from.record} ${step.from.member}`;
  return clean`${left}${figure.padStart(20 - left.length)}  ${name}${result === '' ? '' : `, so far ${result}`}  ${dim(source)}`;
}

type Called = Why['calls'][number];

const renderCall = ({ position, at, profile, method, path }: Called, what: string): string =>
  `  ${String(position).padStart(4)}  ${at.slice(0, 19).replace('T', ' ')}  ${profile}  ${method} ${path}  ${what}`.trimEnd();
