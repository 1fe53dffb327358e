import * as Type from 'typebox';
import { CalendarDate, Closed, Nullable } from '../form/fields.ts';
import { ExpectedLossReason } from './vocabularies.ts';

export const GrowthStage = Closed(
  {
    scale: Type.Literal('BBCH'),
    code: Type.Integer({ minimum: 0, maximum: 99, description: 'Code of the stage on the BBCH scale.' }),
    name: Type.String({ description: "The crop's own word, such as V6, R3 or full bloom." }),
    since: CalendarDate,
  },
  'A stage of the crop, and the local day on which it began.',
);
export type GrowthStage = Type.Static<typeof GrowthStage>;

export const ExpectedLossPct = Nullable(
  Type.Number({ minimum: 0, maximum: 100 }),
  'Percent of the yield lost to the damage, from a published table; null if no table gives a figure.',
);

/** The yield loss to expect by a measurement. Damage is not loss. */
export const expectation = {
  crop: Type.Enum(['standing', 'none', 'unknown'], {
    description: 'Whether a crop was standing at the event; none after the harvest, when nothing can be damaged.',
  }),
  growthStage: Nullable(GrowthStage, 'At the time of the event; null if unknown.'),
  expectedLossPct: ExpectedLossPct,
  expectedLossReason: Nullable(ExpectedLossReason),
};

export const IndexName = Type.Enum(['ndvi', 'ndre', 'rvi'], {
  description: 'The leaves in visible light, in the red edge, or by radar; each on its own scale.',
});

/** The index before and after the event: on the curve of the plot, at the passes of its scenes. */
const reading = { name: IndexName, before: Type.Number(), after: Type.Number() };
export const IndexReading = Closed(reading, 'An index before and after the event.');
export const CellIndex = Closed(
  {
    ...reading,
    cells: Type.String({
      contentEncoding: 'base64',
      description: 'Two bytes for each cell of the plot, in ascending order of the ids: index × 200 before and after.',
    }),
  },
  'An index of the plot and its cells before and after the event.',
);
