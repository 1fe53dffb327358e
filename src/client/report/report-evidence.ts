import { worstFirst } from '../../contract/schemas/vocabularies.ts';
import type { Damage } from '../footprint/damage-looks.ts';
import { stageOf } from '../reading/expectation.ts';
import { baseOf } from '../reading/figures.ts';
import { renderPeril, renderSeverity } from '../reading/severities.ts';
import { buildReasons } from './report-reasons.ts';
import type { Fact, ReportView, Section } from './report-section.ts';
import { zoneTable } from './report-sections.ts';
import { capitalize, fill, isStandardFooter } from './report-words.ts';
import { listUncovered, type Part } from './signed-chain.ts';

export const buildEvidence = (view: ReportView): Section[] => [
  ...buildCase(view),
  ...buildExposure(view),
  ...buildMethod(view),
  ...buildClasses(view),
  ...buildDetections(view),
  ...buildZones(view),
  ...buildReasons(view),
  ...buildSigned(view),
  ...buildFooter(view),
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
  const stage = peritaje?.phenologicalStage ?? undefined;
  const agreed = peritaje?.agreedByInsured ?? undefined;
  const facts: (Fact | undefined)[] = [
    [words.title, report.title],
    event && [words.event, `${event.name}: ${renderPeril(event, view.language)}`],
    span && [words.when, fill(words.span, ...span)],
    plots.length > 2 ? [words.plots, plots.map(({ name }) => name).join('; ')] : undefined,
    peritaje && [words.expertFact, `${peritaje.expert.name}, ${peritaje.expert.licenceNumber}`],
    peritaje && [words.modality, capitalize(words.modalities[peritaje.modality])],
    stage === undefined ? undefined : [words.phenology, stageOf(stage, view)],
    agreed === undefined ? undefined : [words.agreed, agreed ? words.yes : words.no],
  ];
  const isUnsigned = report.status === 'signed' && !isCovered;
  return [{ kind: 'facts', heading: words.facts, facts: facts.filter((fact) => fact !== undefined), isUnsigned }];
}

function buildExposure({ words, figures, report, events }: ReportView): Section[] {
  const exposure = report.summary?.exposure ?? null;
  if (exposure === null) return [];
  const { insuredHectares, remainingSumInsured, expectedLoss, byPeril, byEvent } = exposure;
  const nameOf = (id: string) => events.find(({ eventId }) => eventId === id)?.name ?? id;
  return [
    {
      kind: 'facts',
      heading: words.exposure,
      facts: [
        [words.insuredHectares, figures.hectares(insuredHectares)],
        [words.left, figures.money(remainingSumInsured)],
        [words.expectedCost, figures.money(expectedLoss)],
      ],
    },
    {
      kind: 'table',
      heading: words.byPeril,
      head: [words.peril, words.insuredHectares, words.sumInsured],
      textColumns: 1,
      rows: byPeril.map((one) => [
        capitalize(words.perils[one.peril]),
        figures.hectares(one.insuredHectares),
        figures.money(one.sumInsured),
      ]),
    },
    {
      kind: 'table',
      heading: words.byEvent,
      head: [words.event, words.damaged, words.sumInsured, words.expectedCost],
      textColumns: 1,
      rows: byEvent.map((one) => [
        nameOf(one.eventId),
        figures.hectares(one.damagedHectares),
        figures.money(one.sumInsured),
        figures.money(one.expectedLoss),
      ]),
    },
  ];
}

function buildMethod({ words, figures, result, detections }: ReportView): Section[] {
  const shown = result ?? detections[0];
  if (shown === undefined) return [];
  const { method, uncertaintyPct } = shown;
  const { grid, scenes } = result ?? { grid: undefined, scenes: [] };
  const cells = grid && fill(words.onCells, figures.number(grid.cellCount, 0), String(grid.resolution));
  const facts: (Fact | undefined)[] = [
    [words.method, `${words.methods[method]} (± ${figures.percent(uncertaintyPct)})`],
    cells === undefined ? undefined : [words.grid, cells],
    [words.expected, figures.loss('expectedLossPct', shown)],
  ];
  const rows = scenes.map(({ sceneId, acquiredAt, cloudCoverPct }) => [
    sceneId,
    `${figures.day(acquiredAt)}, ${figures.time(acquiredAt)}`,
    figures.percent(cloudCoverPct),
  ]);
  const head = [words.scene, words.date, words.clouds];
  return [
    { kind: 'facts', heading: words.method_, facts: facts.filter((fact) => fact !== undefined) },
    ...(rows.length === 0 ? [] : [{ kind: 'table', head, textColumns: 2, rows } as const]),
  ];
}

function buildClasses({ words, language, figures, result }: ReportView): Section[] {
  if (result === undefined) return [];
  const { aoiHectares: whole, damagedHectares, undamagedCellCount, cellsBySeverity, grid } = result;
  const classes: readonly (readonly [Damage, number, number])[] = [
    ...worstFirst.map((name) => {
      const { hectares, cellCount } = cellsBySeverity[name];
      return [name, hectares, cellCount] as const;
    }),
    ['undamaged', Math.max(0, whole - damagedHectares), undamagedCellCount],
  ];
  const rowOf = (name: string, hectares: number, count: number) => [
    name,
    figures.hectares(hectares),
    `${figures.number((100 * hectares) / whole, 1)} %`,
    figures.number(count, 0),
  ];
  return [
    {
      kind: 'table',
      heading: words.classes,
      head: [words.class, words.hectares, words.share, words.cells],
      textColumns: 1,
      rows: classes.map(([name, hectares, count]) =>
        rowOf(capitalize(renderSeverity(name, language)), hectares, count),
      ),
      sum: rowOf(words.plot, whole, grid.cellCount),
      marks: classes.map(([name]) => name),
      shares: classes.map(([, hectares]) => hectares / whole),
    },
  ];
}

function buildDetections({ words, language, figures, result, detections, plots }: ReportView): Section[] {
  const isShown = ({ method, damagedHectares }: (typeof detections)[number]) =>
    method === result?.method && damagedHectares === result.damagedHectares;
  if (detections.length < 2 && detections.every(isShown)) return [];
  const nameOf = (id: string) => plots.find(({ aoiId }) => aoiId === id)?.name ?? id;
  const rows = detections.map(({ aoiId, severity, damagedHectares, affectedPct, expectedLossPct }) => [
    nameOf(aoiId),
    capitalize(renderSeverity(severity, language)),
    figures.hectares(damagedHectares),
    figures.percent(affectedPct),
    figures.percent(expectedLossPct),
  ]);
  const expected = `${words.expected}${baseOf('expectedLossPct', language, {})}`;
  const head = [words.plot, words.class, words.hectares, words.share, expected];
  return [{ kind: 'table', heading: words.detections, head, textColumns: 2, rows }];
}

function buildZones(view: ReportView): Section[] {
  const { peritaje, words } = view;
  if (peritaje === undefined || peritaje.zones.length <= 5) return [];
  return [{ kind: 'table', heading: words.allZones, ...zoneTable(view, peritaje.zones.length) }];
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
    { kind: 'table', heading: words.signature, head: [words.document, 'SHA-256'], textColumns: 2, rows },
    { kind: 'note', text: fill(words.statement, partsOf(covered)) },
    ...(isCovered
      ? []
      : [{ kind: 'note', heading: words.uncovered, text: fill(words.uncoveredNote, partsOf(uncovered)) } as const]),
    {
      kind: 'facts',
      heading: words.verify,
      facts: [
        [words.key, `${signature.keyId} (Ed25519)`],
        [words.jws, signature.jws.split('.')[2] ?? ''],
      ],
    },
    { kind: 'note', text: words.verifyNote },
  ];
}

const buildFooter = ({ branding }: ReportView): Section[] =>
  branding?.reportFooter == null || isStandardFooter(branding.reportFooter)
    ? []
    : [{ kind: 'note', text: branding.reportFooter }];
