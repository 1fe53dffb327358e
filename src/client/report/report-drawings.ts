import type { Basis, FootprintResult, Position } from '../../contract/records.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';
import { html, type Markup } from '../../primitives/markup.ts';
import { type Box, boxOf } from '../../primitives/polygon.ts';
import { type Damage, hatching } from '../footprint/damage-looks.ts';
import { listDamagedCells } from '../footprint/damaged-cells.ts';

const colours: Readonly<Record<Damage, string>> = {
  low: '#f2e3b6',
  moderate: '#e9b872',
  high: '#cf6a3c',
  severe: '#7a1f3d',
  undamaged: '#cfdcd4',
};

/** The patterns are defined once; every drawing of the page refers to them. */
export const patternDefinitions = html`<svg class="definitions" width="0" height="0" aria-hidden="true"><defs>${severities.map(
  (severity) =>
    html`<pattern id="fill-${severity}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="scale(.6)"><rect width="8" height="8" fill="${colours[severity]}"/><path d="${hatching[severity]}" fill="none" stroke="${severity === 'severe' ? '#e8a9bd' : '#4a1d10'}" stroke-opacity=".7" stroke-width=".8"/></pattern>`,
)}</defs></svg>`;

const fillOf = (damage: Damage): string => (damage === 'undamaged' ? colours.undamaged : `url(#fill-${damage})`);

export const renderMark = (damage: Damage): Markup =>
  html`<svg class="mark" viewBox="0 0 12 12" aria-hidden="true"><rect width="12" height="12" rx="2" fill="${fillOf(damage)}"/></svg>`;

export function renderBar(shares: readonly (readonly [damage: Damage, share: number])[]): Markup {
  let from = 0;
  const pieces = shares.map(([damage, share]) => {
    const width = share * 658;
    from += width;
    return html`<rect x="${(from - width).toFixed(1)}" width="${width.toFixed(1)}" height="14" fill="${fillOf(damage)}"/>`;
  });
  return html`<svg class="bar" viewBox="0 0 658 14" preserveAspectRatio="none" aria-hidden="true">${pieces}</svg>`;
}

type Plot = Basis['plots'][number];
type Storm = Basis['events'][number];

const width = 300;
const height = 200;

type Project = (position: Position) => string;

function projectionInto([west, south, east, north]: Box, margin: number): Project {
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [across, down] = [(east - west) * shrink || 1e-6, north - south || 1e-6];
  const scale = Math.min((width - 2 * margin) / across, (height - 2 * margin) / down);
  const [left, top] = [(width - across * scale) / 2, (height - down * scale) / 2];
  return ([lon, lat]) =>
    `${(left + (lon - west) * shrink * scale).toFixed(1)},${(top + (north - lat) * scale).toFixed(1)}`;
}

const pathOf = (ring: readonly Position[], project: Project): string => `M${ring.map(project).join('L')}Z`;

const frame = (content: Markup, label: string): Markup =>
  html`<svg class="picture" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">${content}</svg>`;

/** More cells would make a large file, and each would be smaller than a printer's dot. */
const maxCells = 2_500;

export function renderDamage(plot: Plot, result: FootprintResult, label: string): Markup {
  const project = projectionInto(boxOf(plot.ring), 14);
  const outline = pathOf(plot.ring, project);
  const cells = listDamagedCells(result);
  const paths =
    cells.length > maxCells
      ? [
          html`<path d="${result.geometry.coordinates.map(([ring = []]) => pathOf(ring, project)).join('')}" fill="${fillOf(result.severity ?? 'undamaged')}"/>`,
        ]
      : severities.map((severity) => {
          const ofSeverity = cells.filter((cell) => cell.severity === severity);
          return html`<path d="${ofSeverity.map(({ boundary }) => pathOf(boundary.slice(0, -1), project)).join('')}" fill="${fillOf(severity)}"/>`;
        });
  return frame(
    html`<clipPath id="plot"><path d="${outline}"/></clipPath><path d="${outline}" fill="${colours.undamaged}"/><g clip-path="url(#plot)" stroke="#fff" stroke-opacity=".35" stroke-width=".4">${paths}</g><path d="${outline}" fill="none" stroke="#1d2420" stroke-width="1.6"/>`,
    label,
  );
}

/** Draws the plots of the report within the storm, or in their surroundings where no storm is known. */
export function renderLocation(plots: readonly Plot[], event: Storm | undefined, label: string): Markup {
  const [west, south, east, north] = boxOf(plots.flatMap(({ ring }) => ring));
  const widen = Math.max(east - west, north - south) * 3;
  const project = projectionInto([west - widen, south - widen, east + widen, north + widen], 0);
  const storm = event?.footprint.coordinates[0];
  const severity = event?.severity ?? 'low';
  return frame(
    html`<rect width="${width}" height="${height}" fill="#f4f1ea"/>${
      storm === undefined
        ? ''
        : html`<path d="${pathOf(storm, project)}" fill="${fillOf(severity)}" fill-opacity=".45" stroke="#a8321f"/>`
    }${plots.map(({ ring }) => html`<path d="${pathOf(ring, project)}" fill="#1d2420" stroke="#1d2420"/>`)}<path d="M280,14l7,18l-7,-4l-7,4z" fill="#1d2420"/><text x="280" y="44" text-anchor="middle" font-size="12">N</text>`,
    label,
  );
}

export const renderRule = (colour: string): Markup =>
  html`<svg class="rule" viewBox="0 0 658 3" preserveAspectRatio="none" aria-hidden="true"><rect width="658" height="3" fill="${colour}"/></svg>`;
