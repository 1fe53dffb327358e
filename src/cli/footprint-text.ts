// A footprint result for people: the map, its legend, and the figures. Text only.

import type { Aoi } from '../contract/schemas/aoi.ts';
import type { FootprintResult } from '../contract/schemas/job.ts';
import { severities } from '../contract/schemas/vocabularies.ts';
import { damageColours, damageMarks, renderDamageMap } from './damage-map.ts';
import { buildDamageLookup } from './footprint-cells.ts';
import { cut, widthOf } from './output/table.ts';
import type { Palette } from './palette.ts';
import { cleanText } from './terminal.ts';

export interface FootprintView {
  readonly colours: Palette;
  readonly columns: number | undefined;
  readonly rows: number;
}

const widest = 60;
const highest = 22;
/** What stands around the map, so that all of it fits on one screen. */
const linesAround = 16;
/** Enough to tell two results apart; --json has all of it. */
const shownDigest = 16;

/** `aoi` undefined: the plot cannot be read, so there is no ring to draw in. */
export function renderFootprint(result: FootprintResult, aoi: Aoi | undefined, view: FootprintView): string {
  const { colours, columns = 80 } = view;
  const name = aoi === undefined ? '' : ` ${cleanText(aoi.name)}`;
  const title = `${result.eventId} ${result.peril} on ${result.aoiId}${name}`;
  const map =
    aoi === undefined
      ? []
      : renderDamageMap({
          ring: aoi.ring,
          damageAt: buildDamageLookup(result, aoi.ring),
          colours,
          width: Math.max(8, Math.min(widest, columns - 4)),
          height: Math.max(4, Math.min(highest, view.rows - linesAround)),
        });
  const lines = [
    colours.bold(cut(title, columns)),
    '',
    ...map.map((line) => (line === '' ? '' : `  ${line}`)),
    ...(map.length === 0 ? [] : ['']),
    ...renderLegend(result, aoi, colours),
    '',
    ...renderFigures(result, aoi).map((line) => cut(line, Math.max(columns, 24))),
  ];
  return `${lines.join('\n')}\n`;
}

function renderLegend(result: FootprintResult, aoi: Aoi | undefined, colours: Palette): string[] {
  const { cellsBySeverity, undamagedCellCount, damagedHectares } = result;
  const damaged = [...severities].reverse().map((severity) => ({ damage: severity, ...cellsBySeverity[severity] }));
  const rest = aoi === undefined ? undefined : Math.max(0, aoi.areaHectares - damagedHectares);
  const entries = [...damaged, { damage: 'undamaged' as const, cellCount: undamagedCellCount, hectares: rest }];
  const hectares = entries.map((entry) => (entry.hectares === undefined ? '' : `${entry.hectares.toFixed(2)} ha`));
  const width = Math.max(...hectares.map(widthOf));
  return entries.map(({ damage, cellCount }, index) => {
    const mark = colours.level === 0 ? damageMarks[damage] : colours.hex(damageColours[damage])('█');
    const cells = `${cellCount} ${cellCount === 1 ? 'cell' : 'cells'}`;
    return `  ${mark} ${damage.padEnd(9)}  ${(hectares[index] ?? '').padStart(width)}  ${colours.dim(cells)}`;
  });
}

function renderFigures(result: FootprintResult, aoi: Aoi | undefined): string[] {
  const { damagedHectares, affectedPct, severity, method, grid, computedAt, provenance, resultDigest } = result;
  const of = aoi === undefined ? '' : ` of ${aoi.areaHectares}`;
  const moved =
    aoi === undefined || aoi.aoiVersion === result.aoiVersion
      ? []
      : [`  the plot has changed since: computed on version ${result.aoiVersion}, drawn on ${aoi.aoiVersion}`];
  return [
    `  damaged   ${damagedHectares}${of} ha (${affectedPct} %), severity ${severity ?? 'none'}`,
    `  computed  ${computedAt} by ${method}`,
    `  grid      ${grid.cellCount} h3 cells of resolution ${grid.resolution}`,
    `  source    ${cleanText(provenance.provider)}, ${provenance.externalProviderCalls ? 'an' : 'no'} external provider was called`,
    `  evidence  ${result.jobId}, sha-256 ${resultDigest.slice(0, shownDigest)}…`,
    ...moved,
  ];
}
