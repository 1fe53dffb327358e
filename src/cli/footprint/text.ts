import { cellToLatLng, gridDisk, latLngToCell } from 'h3-js';
import { type Damage, damageColours } from '../../client/footprint/damage-looks.ts';
import { renderExpectation } from '../../client/reading/expectation.ts';
import { wordingOf } from '../../client/report/report-words.ts';
import type { Aoi, FootprintResult, Position } from '../../contract/records.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';
import { counted } from '../../primitives/counted.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { isInside } from '../../primitives/polygon.ts';
import { asOneLine } from '../../primitives/steering.ts';
import { type CleanText, clean, cleanLines, type Piece } from '../terminal/clean-text.ts';
import type { Palette } from '../terminal/palette.ts';
import { renderPairs, wrap } from '../terminal/paragraphs.ts';
import { widthOf } from '../terminal/text-width.ts';
import { buildDamageMap, damageMarks, times } from './damage-map.ts';

export interface FootprintView {
  readonly colours: Palette;
  readonly columns: number | undefined;
  readonly rows: number;
}

const maxWidth = 60;
const minWidth = 24;
const maxHeight = 22;
/** A lower picture would be unreadable, so a small screen scrolls. */
const minHeight = 10;
const wording = wordingOf('en');
const { figures } = wording;
const linesAround = 12;
const legendLines = 6;
const gap = 3;
/** A part is enough to tell two results apart; --json has all of it. */
const shownDigest = 16;

/** `aoi` is undefined where the plot cannot be read, and then there is no ring to draw in. */
export function renderFootprint(result: FootprintResult, aoi: Aoi | undefined, view: FootprintView): CleanText {
  const { colours, columns = 80 } = view;
  const name = aoi === undefined ? '' : ` ${asOneLine(aoi.name)}`;
  return cleanLines([
    ...wrap(`${result.eventId} ${result.peril} on ${result.aoiId}${name}`, columns, widthOf).map(colours.bold),
    '',
    ...renderPicture(result, aoi, view).map((line) => clean`  ${line}`.trimEnd()),
    '',
    ...renderPairs(listFigures(result, aoi), columns),
  ]);
}

/** The legend stands to the right, or below where there is no room. */
function renderPicture(result: FootprintResult, aoi: Aoi | undefined, view: FootprintView): Piece[] {
  const { colours, columns = 80 } = view;
  const { lines: legend, width: legendWidth } = renderLegend(result, aoi, colours, columns >= 40);
  if (aoi === undefined) return legend;
  const widthBesideLegend = columns - 4 - gap - legendWidth;
  const isBeside = widthBesideLegend >= minWidth;
  const room = view.rows - linesAround - (isBeside ? 0 : legendLines);
  const map = buildDamageMap({
    ring: aoi.ring,
    damageAt: buildDamageLookup(result, aoi.ring),
    colours,
    width: Math.max(8, Math.min(maxWidth, isBeside ? widthBesideLegend : columns - 4)),
    height: Math.max(isBeside ? legend.length : minHeight, Math.min(maxHeight, room)),
  });
  const margin = ' '.repeat(gap);
  const lines = isBeside
    ? times(Math.max(map.lines.length, legend.length), (index) => {
        const line = map.lines[index] ?? ' '.repeat(map.columns);
        return clean`${line}${margin}${legend[index] ?? ''}`;
      })
    : map.lines;
  return [...lines, '', map.scale, ...(isBeside ? [] : ['', ...legend])];
}

function renderLegend(
  result: FootprintResult,
  aoi: Aoi | undefined,
  colours: Palette,
  hasCells: boolean,
): { lines: CleanText[]; width: number } {
  const { cellsBySeverity, undamagedCellCount, damagedHectares } = result;
  const damaged = [...severities].reverse().map((severity) => ({ damage: severity, ...cellsBySeverity[severity] }));
  const rest = aoi === undefined ? undefined : Math.max(0, aoi.areaHectares - damagedHectares);
  const entries = [...damaged, { damage: 'undamaged' as const, cellCount: undamagedCellCount, hectares: rest }];
  const texts = entries.map(({ damage, hectares, cellCount }) => [
    damage.padEnd(longestDamage),
    hectares === undefined ? '' : figures.hectares(hectares),
    hasCells ? counted(cellCount, 'cell') : '',
  ]);
  const widthOfPart = (part: number) => Math.max(...texts.map((text) => (text[part] ?? '').length));
  const widths = [longestDamage, widthOfPart(1), widthOfPart(2)] as const;
  const lines = texts.map(([damage = '', hectares = '', cells = ''], index) => {
    const kind = entries[index]?.damage ?? 'undamaged';
    const mark = colours.level === 0 ? damageMarks[kind] : colours.hex(damageColours[kind])('█');
    return clean`${mark} ${damage}  ${hectares.padStart(widths[1])}  ${colours.dim(cells.padStart(widths[2]))}`.trimEnd();
  });
  return { lines, width: 2 + widths[0] + 2 + widths[1] + 2 + widths[2] };
}

const longestDamage = 'undamaged'.length;

function listFigures(result: FootprintResult, aoi: Aoi | undefined): (readonly [name: string, text: string])[] {
  const { damagedHectares, affectedPct, uncertaintyPct, severity, method, grid, computedAt, provenance, resultDigest } =
    result;
  const of = aoi === undefined ? '' : ` of ${figures.hectares(aoi.areaHectares)}`;
  const drawn = aoi?.aoiVersion ?? result.aoiVersion;
  return [
    [
      'damaged',
      `${figures.hectares(damagedHectares)}${of} (${figures.percent(affectedPct)} ± ${figures.short(uncertaintyPct)}), severity ${severity ?? 'none'}`,
    ],
    ['expected', renderExpectation(result, wording)],
    ['computed', `${figures.instant(computedAt)} by ${method}`],
    ['grid', `${grid.cellCount} h3 cells of resolution ${grid.resolution}`],
    [
      'source',
      `${provenance.provider}, ${provenance.externalProviderCalls ? 'an' : 'no'} external provider was called`,
    ],
    ['evidence', `${result.jobId}, sha-256 ${resultDigest.slice(0, shownDigest)}…`],
    ...(drawn === result.aoiVersion
      ? []
      : [['changed', `computed for version ${result.aoiVersion} of the plot, drawn on ${drawn}`] as const]),
  ];
}

/** Null outside the plot. */
function buildDamageLookup(
  { cellsBySeverity, grid }: FootprintResult,
  ring: readonly Position[],
): (position: Position) => Damage | null {
  const severityOf = new Map(
    severities.flatMap((severity) => cellsBySeverity[severity].cells.map((cell) => [cell, severity] as const)),
  );
  const members = new Map<string, boolean>();
  const isMember = (cell: string): boolean =>
    getOrMake(members, cell, () => {
      const [lat, lon] = cellToLatLng(cell);
      return severityOf.has(cell) || isInside([lon, lat], ring);
    });
  return ([lon, lat]) => {
    if (!isInside([lon, lat], ring)) return null;
    const cell = latLngToCell(lat, lon, grid.resolution);
    const nearest = isMember(cell) ? cell : nearestOf(gridDisk(cell, 1).filter(isMember), [lon, lat]);
    return (nearest === undefined ? undefined : severityOf.get(nearest)) ?? 'undamaged';
  };
}

/** A cell at the edge belongs to the plot when its centre does; a position in any other takes the nearest that does. */
function nearestOf(cells: readonly string[], [lon, lat]: Position): string | undefined {
  const distanceTo = (cell: string): number => {
    const [cellLat, cellLon] = cellToLatLng(cell);
    return (cellLat - lat) ** 2 + ((cellLon - lon) * Math.cos((lat * Math.PI) / 180)) ** 2;
  };
  return cells.reduce<string | undefined>(
    (best, cell) => (best === undefined || distanceTo(cell) < distanceTo(best) ? cell : best),
    undefined,
  );
}
