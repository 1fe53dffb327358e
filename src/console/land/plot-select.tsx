// One of the plots, those that matter most here first.

import type { Aoi } from '../../contract/records.ts';
import { t } from '../words/t.ts';
import { renderHectares } from './words.ts';

export interface PlotSelectProps {
  /** The name of the group that comes first, and its plots. */
  readonly first: readonly [label: string, plots: readonly Aoi[]];
  readonly plots: readonly Aoi[];
  readonly chosen: string | undefined;
  readonly choose: (aoiId: string) => void;
}

export function PlotSelect({ first, plots, chosen, choose }: PlotSelectProps) {
  const groups = [first, [t('Others'), plots.filter((plot) => !first[1].includes(plot))] as const];
  return (
    <select aria-label={t('Plot')} value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      {groups.map(([label, grouped]) => (
        <optgroup key={label} label={label}>
          {grouped.map(({ aoiId, name, areaHectares }) => (
            <option key={aoiId} value={aoiId}>
              {name}, {renderHectares(areaHectares)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
