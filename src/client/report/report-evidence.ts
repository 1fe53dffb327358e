// The second sheet of a report: what the first one rests on, and how to check it.

import { severities } from '../../contract/schemas/vocabularies.ts';
import type { Damage } from '../footprint/damage-looks.ts';
import type { ReportView } from './report-figures.ts';
import type { Fact, Section } from './report-section.ts';
import { stageOf, strikeOf, zoneTable } from './report-sections.ts';
import { capitalize, fill } from './report-words.ts';
import { listUncovered, type Part } from './signed-chain.ts';

export const buildEvidence = (view: ReportView): Section[] => [
  ...buildCase(view),
  ...buildExposure(view),
  ...buildMethod(view),
  ...buildClasses(view),
  ...buildDetections(view),
  ...buildZones(view),
  ...buildSigned(view),
];

function buildCase(view: ReportView): Section[] {
  const {
    words,
    figures,
    report,
    events: [event],
    plots,
    peritaje,
    isCovered,
  } = view;
  const span = event && [event.startedAt, event.endedAt].map((at) => `${figures.day(at)}, ${figures.time(at)}`);
  const facts: (Fact | undefined)[] = [
    { name: words.title, value: report.title },
    event && { name: words.event, value: `${event.name}: ${strikeOf(event, words)}` },
    span && { name: words.when, value: fill(words.span, ...span) },
    plots.length > 2 ? { name: words.plots, value: plots.map(({ name }) => name).join('; ') } : undefined,
    peritaje && { name: words.expertFact, value: `${peritaje.expert.name}, ${peritaje.expert.licenceNumber}` },
    peritaje && { name: words.modality, value: capitalize(words.modalities[peritaje.modality]) },
    peritaje?.phenologicalStage == null
      ? undefined
      : { name: words.phenology, value: stageOf(peritaje.phenologicalStage, words) },
    peritaje?.agreedByInsured == null
      ? undefined
      : { name: words.agreed, value: peritaje.agreedByInsured ? words.yes : words.no },
  ];
  const isUnsigned = report.status === 'signed' && !isCovered;
  return [{ kind: 'facts', heading: words.facts, facts: facts.filter((fact) => fact !== undefined), isUnsigned }];
}

function buildExposure({ words, figures, report, events }: ReportView): Section[] {
  const exposure = report.summary?.exposure ?? null;
  if (exposure === null) return [];
  const { insuredHectares, remainingSumInsured, expectedLoss, byPeril, byEvent } = exposure;
  const nameOf = (id: string) => events.find(({ eventId }) => eventId === id)?.name ?? id;
  const money = (amount: typeof expectedLoss) => (amount === null ? words.none : figures.money(amount));
  return [
    {
      ...{ kind: 'facts', heading: words.exposure },
      facts: [
        { name: words.insuredHectares, value: figures.hectares(insuredHectares) },
        { name: words.left, value: figures.money(remainingSumInsured) },
        { name: words.expectedCost, value: money(expectedLoss) },
      ],
    },
    {
      ...{ kind: 'table', heading: words.byPeril },
      table: {
        ...{ head: [words.peril, words.insuredHectares, words.sumInsured], texts: 1 },
        rows: byPeril.map((one) => [
          ...[
            capitalize(words.perils[one.peril]),
            figures.hectares(one.insuredHectares),
            figures.money(one.sumInsured),
          ],
        ]),
      },
    },
    {
      ...{ kind: 'table', heading: words.byEvent },
      table: {
        ...{ head: [words.event, words.damaged, words.sumInsured, words.expectedCost], texts: 1 },
        rows: byEvent.map((one) => [
          ...[nameOf(one.eventId), figures.hectares(one.damagedHectares), figures.money(one.sumInsured)],
          money(one.expectedLoss),
        ]),
      },
    },
  ];
}

function buildMethod({ words, figures, result, detections }: ReportView): Section[] {
  const shown = result ?? detections[0];
  if (shown === undefined) return [];
  const { method, expectedLossPct, uncertaintyPct } = shown;
  const { grid, scenes } = result ?? { grid: undefined, scenes: [] };
  const facts: Fact[] = [
    { name: words.method, value: `${words.methods[method]} (± ${figures.percent(uncertaintyPct)})` },
    ...(grid === undefined
      ? []
      : [{ name: words.grid, value: fill(words.onCells, figures.number(grid.cellCount, 0), String(grid.resolution)) }]),
    { name: words.expected, value: expectedLossPct === null ? words.none : figures.percent(expectedLossPct) },
  ];
  const rows = scenes.map(({ sceneId, acquiredAt, cloudCoverPct }) => [
    ...[sceneId, `${figures.day(acquiredAt)}, ${figures.time(acquiredAt)}`],
    cloudCoverPct === null ? words.none : figures.percent(cloudCoverPct),
  ]);
  const head = [words.scene, words.date, words.clouds];
  return [
    { kind: 'facts', heading: words.method_, facts },
    ...(rows.length === 0 ? [] : [{ kind: 'table', table: { head, texts: 2, rows } } as const]),
  ];
}

function buildClasses({ words, figures, result }: ReportView): Section[] {
  if (result === undefined) return [];
  const { aoiHectares: whole, damagedHectares, undamagedCellCount, cellsBySeverity, grid } = result;
  const classes: readonly (readonly [Damage, number, number])[] = [
    ...[...severities].reverse().map((name) => {
      const { hectares, cellCount } = cellsBySeverity[name];
      return [name, hectares, cellCount] as const;
    }),
    ['undamaged', Math.max(0, whole - damagedHectares), undamagedCellCount],
  ];
  const rowOf = (name: string, hectares: number, count: number) => [
    ...[name, figures.hectares(hectares), `${figures.number((100 * hectares) / whole, 1)} %`, figures.number(count, 0)],
  ];
  const table = {
    ...{ head: [words.class, words.hectares, words.share, words.cells], texts: 1 },
    rows: classes.map(([name, hectares, count]) => rowOf(capitalize(words.severities[name]), hectares, count)),
    sum: rowOf(words.plot, whole, grid.cellCount),
    marks: classes.map(([name]) => name),
  };
  return [{ kind: 'table', heading: words.classes, table, shares: classes.map(([, hectares]) => hectares / whole) }];
}

/** One that the first sheet shows as a whole is not repeated. */
function buildDetections({ words, figures, result, detections, plots }: ReportView): Section[] {
  if (detections.length < (result === undefined ? 1 : 2)) return [];
  const nameOf = (id: string) => plots.find(({ aoiId }) => aoiId === id)?.name ?? id;
  const table = {
    ...{ head: [words.plot, words.class, words.hectares, words.share, words.expected], texts: 2 },
    rows: detections.map(({ aoiId, severity, damagedHectares, affectedPct, expectedLossPct }) => [
      ...[nameOf(aoiId), capitalize(words.severities[severity]), figures.hectares(damagedHectares)],
      ...[figures.percent(affectedPct), expectedLossPct === null ? words.none : figures.percent(expectedLossPct)],
    ]),
  };
  return [{ kind: 'table', heading: words.detections, table }];
}

function buildZones(view: ReportView): Section[] {
  const { peritaje, words } = view;
  if (peritaje === undefined || peritaje.zones.length <= 5) return [];
  return [{ kind: 'table', heading: words.allZones, table: zoneTable(view, peritaje.zones.length) }];
}

function buildSigned({ report, words, isCovered }: ReportView): Section[] {
  const { manifest } = report;
  if (manifest === null) return [];
  const { signature, statement } = manifest;
  const partsOf = (parts: readonly Part[]) => parts.map((part) => words.parts[part]).join(', ');
  const uncovered = listUncovered(manifest);
  const covered = (Object.keys(words.parts) as Part[]).filter((part) => !uncovered.includes(part));
  const rows = statement.subject.map(({ name, digest }) => [name, digest.sha256]);
  return [
    { kind: 'table', heading: words.signature, table: { head: [words.document, 'SHA-256'], texts: 2, rows } },
    { kind: 'note', text: fill(words.statement, partsOf(covered)) },
    ...(isCovered
      ? []
      : [{ kind: 'note', heading: words.uncovered, text: fill(words.uncoveredNote, partsOf(uncovered)) } as const]),
    {
      ...{ kind: 'facts', heading: words.verify },
      facts: [
        { name: words.key, value: `${signature.keyId} (Ed25519)` },
        { name: words.jws, value: signature.jws.split('.')[2] ?? '' },
      ],
    },
    { kind: 'note', text: words.verifyNote },
  ];
}
