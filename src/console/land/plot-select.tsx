import type { Aoi } from '../../contract/records.ts';
import { type Choices, Select } from '../look/fields.tsx';
import { figures, t } from '../words/t.ts';

export interface PlotSelectProps {
  readonly first?: readonly [label: string, plots: readonly Aoi[]];
  readonly plots: readonly Aoi[];
  readonly chosen: string | undefined;
  readonly choose: (aoiId: string) => void;
}

export function PlotSelect({ first, plots, chosen, choose }: PlotSelectProps) {
  const choicesOf = (grouped: readonly Aoi[]): Choices =>
    grouped.map(({ aoiId, name, areaHectares }) => [aoiId, `${name}, ${figures.value.hectares(areaHectares)}`]);
  const shared = { 'aria-label': t('Plot'), value: chosen, choose };
  if (first === undefined) return <Select {...shared} choices={choicesOf(plots)} />;
  const [label, early] = first;
  const others = plots.filter((plot) => !early.includes(plot));
  const groups = [[label, choicesOf(early)] as const, [t('Others'), choicesOf(others)] as const];
  return <Select {...shared} groups={groups} />;
}
