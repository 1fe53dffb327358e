import type { Aoi, FootprintResult, Position } from '../../contract/records.ts';
import { worstFirst } from '../../contract/schemas/vocabularies.ts';
import { boxOf } from '../../primitives/polygon.ts';
import { figuresOf } from '../reading/figures.ts';
import { damageColours } from './damage-looks.ts';
import { listDamagedCells } from './damaged-cells.ts';

const size = 720;
const margin = 24;
const legendHeight = 132;
const { hectares, percent } = figuresOf('en');

export function renderFootprintSvg(result: FootprintResult, aoi: Aoi): string {
  const { project, height } = buildProjection(aoi.ring);
  const path = (positions: readonly Position[]) =>
    `M${positions.map((position) => project(position).join(' ')).join('L')}Z`;
  const cells = listDamagedCells(result).map(
    ({ boundary, severity }) => `<path d="${path(boundary)}" fill="${damageColours[severity]}"/>`,
  );
  const total = height + 2 * margin + legendHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${total}" width="${size}" height="${total}" font-family="system-ui, sans-serif" font-size="14">`,
    `<title>${escapeXml(`${result.eventId} ${result.peril} on ${result.aoiId} ${aoi.name}`)}</title>`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    `<clipPath id="plot"><path d="${path(aoi.ring)}"/></clipPath>`,
    `<path d="${path(aoi.ring)}" fill="${damageColours.undamaged}"/>`,
    `<g clip-path="url(#plot)" stroke="#ffffff" stroke-opacity="0.25" stroke-width="0.5">`,
    ...cells,
    '</g>',
    `<path d="${path(aoi.ring)}" fill="none" stroke="#1b1b1b" stroke-width="1.5"/>`,
    ...renderLegend(result, aoi, height + 2 * margin),
    '</svg>',
    '',
  ].join('\n');
}

function renderLegend(result: FootprintResult, aoi: Aoi, top: number): string[] {
  const title = `${aoi.name}: ${hectares(result.damagedHectares)} of ${hectares(aoi.areaHectares)} damaged (${percent(result.affectedPct)})`;
  const entries = worstFirst.map((severity) => ({
    colour: damageColours[severity],
    text: `${severity}  ${hectares(result.cellsBySeverity[severity].hectares)}`,
  }));
  return [
    `<text x="${margin}" y="${top + 8}" font-weight="600">${escapeXml(title)}</text>`,
    ...entries.flatMap(({ colour, text }, index) => {
      const y = top + 24 + index * 24;
      return [
        `<rect x="${margin}" y="${y}" width="14" height="14" fill="${colour}"/>`,
        `<text x="${margin + 24}" y="${y + 12}">${text}</text>`,
      ];
    }),
  ];
}

function buildProjection(ring: readonly Position[]): { project: (position: Position) => string[]; height: number } {
  const [west, south, east, north] = boxOf(ring);
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [across, down] = [(east - west) * shrink, north - south];
  const scale = (size - 2 * margin) / Math.max(across, down);
  return {
    project: ([lon, lat]) =>
      [margin + (lon - west) * shrink * scale, margin + (north - lat) * scale].map((value) => value.toFixed(2)),
    height: Math.ceil(down * scale),
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string =>
  text.replace(/\p{Cc}/gu, '').replace(/[&<>"]/g, (character) => entities[character] ?? character);
