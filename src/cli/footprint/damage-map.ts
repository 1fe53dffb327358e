import { type Damage, damageColours } from '../../client/footprint/damage-looks.ts';
import type { Position } from '../../contract/schemas/fields.ts';
import { boxOf, metresPerDegree } from '../../primitives/polygon.ts';
import { type CleanText, joinPieces } from '../terminal/clean-text.ts';
import type { Palette } from '../terminal/palette.ts';

export interface MapOptions {
  readonly ring: readonly Position[];
  readonly damageAt: (position: Position) => Damage | null;
  readonly colours: Palette;
  readonly width: number;
  readonly height: number;
}

export const damageMarks = { undamaged: '·', low: '░', moderate: '▒', high: '▓', severe: '█' } as const;

/** North is up, and each line is `columns` wide. */
export function buildDamageMap(options: MapOptions) {
  const frame = buildFrame(options);
  const drawn = options.colours.level === 0 ? drawPlain(options, frame) : drawColoured(options, frame);
  // The lowest corner of a plot may be smaller than a character; its line is then empty.
  const lines = drawn.slice(0, drawn.findLastIndex((line) => line.toString().trim() !== '') + 1);
  return { lines, columns: frame.columns, scale: renderScale(frame.metresPerCharacter, frame.columns) };
}

interface Frame {
  readonly columns: number;
  readonly lines: number;
  readonly metresPerCharacter: number;
  /** The column and the line may be fractions. */
  readonly positionAt: (column: number, line: number) => Position;
}

/** A character is twice as high as wide, so a line is as high as two columns are wide. */
function buildFrame({ ring, width, height }: MapOptions): Frame {
  const [west, south, east, north] = boxOf(ring);
  const metresPerLon = metresPerDegree * Math.cos(((south + north) / 2) * (Math.PI / 180));
  const [across, down] = [(east - west) * metresPerLon, (north - south) * metresPerDegree];
  const metresPerCharacter = Math.max(across / width, down / (2 * height));
  return {
    columns: Math.max(1, Math.ceil(across / metresPerCharacter - 1e-9)),
    lines: Math.max(1, Math.ceil(down / (2 * metresPerCharacter) - 1e-9)),
    metresPerCharacter,
    positionAt: (column, line) => [
      west + (column * metresPerCharacter) / metresPerLon,
      north - (2 * line * metresPerCharacter) / metresPerDegree,
    ],
  };
}

function drawPlain({ damageAt }: MapOptions, { columns, lines, positionAt }: Frame): string[] {
  return times(lines, (line) =>
    times(columns, (column) => {
      const damage = damageAt(positionAt(column + 0.5, line + 0.5));
      return damage === null ? ' ' : damageMarks[damage];
    }).join(''),
  );
}

function drawColoured({ damageAt, colours }: MapOptions, { columns, lines, positionAt }: Frame): CleanText[] {
  return times(lines, (line) =>
    joinPieces(
      times(columns, (column) => {
        const upper = damageAt(positionAt(column + 0.5, line + 0.25));
        const lower = damageAt(positionAt(column + 0.5, line + 0.75));
        if (upper === null) return lower === null ? ' ' : colours.hex(damageColours[lower])('▄');
        if (lower === null) return colours.hex(damageColours[upper])('▀');
        if (upper === lower) return colours.hex(damageColours[upper])('█');
        return colours.onHex(damageColours[upper], damageColours[lower])('▀');
      }),
    ),
  );
}

/** A round number of metres that takes at most a third of the width. */
function renderScale(metresPerCharacter: number, columns: number): string {
  const maxMetres = Math.max(1, (columns / 3) * metresPerCharacter);
  const power = 10 ** Math.floor(Math.log10(maxMetres));
  const metres = ([5, 2, 1].find((factor) => factor * power <= maxMetres) ?? 1) * power;
  const length = Math.max(2, Math.round(metres / metresPerCharacter));
  return `├${'─'.repeat(length - 2)}┤ ${metres >= 1000 ? `${metres / 1000} km` : `${metres} m`}   ↑ north`;
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
