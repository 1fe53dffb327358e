// Why a member of a record has its value: the calls that give it.

import * as Type from 'typebox';
import { Closed, Nullable } from '../form/fields.ts';
import { LogEntry } from './control.ts';
import { Money } from './fields.ts';

const json = (what: string) => Type.String({ description: `${what}, as canonical JSON.` });

export const FigureName = Type.Enum(
  [
    'amount',
    'sum_insured',
    'area_claimed',
    'area_insured',
    'assessed_loss',
    'zone_area',
    'zone_damage',
    'prior_loss',
    'franchise',
    'straight',
    'index_share',
    'sum_left',
    'paid_before',
  ],
  { description: 'What a figure is, such as sum_insured.' },
);

export const FigureStep = Closed({
  depth: Type.Integer({ minimum: 0, description: 'What a step follows from comes after it, one deeper.' }),
  operator: Type.Enum(['', '+', '−', '×', '÷', '='], { description: 'What is done with the figure.' }),
  name: FigureName,
  value: Type.Number({ description: 'The figure.' }),
  unit: Type.String({ description: 'ha, %, or the code of a currency.' }),
  result: Nullable(Money, 'What the steps so far come to, in money; of a step that takes off, what it takes off.'),
  from: Nullable(
    Closed(
      {
        record: Type.String({ description: 'Identifier of the record that has the figure.' }),
        member: Type.String({ description: 'Where in it, as a dotted path.' }),
      },
      'Where the figure stands.',
    ),
    'Null where no record has it.',
  ),
});
export type FigureStep = Type.Static<typeof FigureStep>;

export const Why = Closed({
  record: Type.String({ description: 'Identifier of the record.' }),
  member: Nullable(Type.String(), 'Its member as a dotted path; null for all of it.'),
  value: json('What it is now'),
  steps: Type.Array(FigureStep, {
    description: 'How a settlement or an assessed loss follows from other figures; none for any other member.',
  }),
  isMinimal: Type.Boolean({ description: 'False where the time was up: then some of the calls may not be needed.' }),
  calls: Type.Array(
    Closed({
      ...LogEntry.properties,
      before: Nullable(json('The value before it'), 'Null where there was none.'),
      after: Nullable(json('The value after it'), 'Null where there is none.'),
      changed: Type.Array(Type.String(), {
        description: 'The record, and those it names, as far as the call changed them.',
      }),
    }),
    { description: 'Without any of them the member would have another value; none where it is as the seed has it.' },
  ),
});
export type Why = Type.Static<typeof Why>;
