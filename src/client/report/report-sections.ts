import { rejectionOf } from '../../law/figures/payout.ts';
import { renderVerdict } from '../reading/comparison.ts';
import { stageOf } from '../reading/expectation.ts';
import { baseOf, noFigure } from '../reading/figures.ts';
import { calculationOf } from './report-calculation.ts';
import type { Fact, ReportView, Section, Side, Table } from './report-section.ts';
import { capitalize, fill, type ReportWords } from './report-words.ts';

export const cropOf = ({ crop, season }: ReportView['plots'][number], words: ReportWords): string => {
  const name = capitalize(words.crops[crop ?? 'other']);
  return season === null ? name : fill(words.season, name, season);
};

/** A signed report stays signed, even if its events were cancelled later. */
export const buildCancelled = ({ words, cancelled }: ReportView): Section[] =>
  cancelled.map(({ eventId, name }) => ({
    kind: 'note',
    heading: words.cancelled,
    text: fill(words.cancelledNote, eventId, name),
  }));

export function buildParties(view: ReportView): Section {
  const { words, figures, client, policy, plots, claim, peritaje, isCovered, report } = view;
  const area = figures.hectares(plots.reduce((sum, { areaHectares }) => sum + areaHectares, 0));
  const crops = [...new Set(plots.map((plot) => cropOf(plot, words)))];
  const covered = policy?.perils.map((peril) => words.perils[peril]).join(', ');
  const visited = peritaje && (peritaje.visitedAt ?? peritaje.scheduledAt);
  const visit = peritaje?.actaNumber == null ? words.visit : fill(words.visitRecord, peritaje.actaNumber);
  const crop = crops.length > 2 ? fill(words.andMore, crops[0] ?? '', String(crops.length - 1)) : crops.join('; ');
  const term = policy && [policy.effectiveFrom, policy.effectiveTo].map(figures.calendarDay);
  const facts: (Fact | undefined)[] = [
    client && [words.insured, client.name],
    client && [words.taxId, client.taxId ?? noFigure],
    policy && [words.policy, policy.policyNumber],
    [words.crop, crop],
    term && [words.term, fill(words.span, ...term)],
    covered === undefined ? undefined : [words.perilsCovered, capitalize(covered)],
    [plots.length > 1 ? words.areas : words.area, area],
    claim && [claim.lateNotice ? words.noticeLate : words.notice, figures.shortDay(claim.reportedAt)],
    visited === undefined ? undefined : [visit, figures.shortDay(visited)],
    claim === undefined ? [words.title, report.title] : undefined,
  ];
  const isUnsigned = report.status === 'signed' && !isCovered;
  return { kind: 'facts', facts: facts.filter((fact) => fact !== undefined), isUnsigned };
}

export const buildResult = (view: ReportView): Section => ({ kind: 'figure', figure: resultOf(view) });

function resultOf({ words, figures, claim, report: { summary, type } }: ReportView): Fact {
  const settlement = summary?.settlement ?? null;
  if (claim !== undefined && settlement === null) {
    const { approvedAmount } = claim;
    return approvedAmount === null ? [words.paid, words.open] : [words.elsewhere, figures.money(approvedAmount)];
  }
  if (settlement !== null) {
    const reason = words.rejections[settlement.index === null ? rejectionOf(settlement) : 'index'];
    const name = settlement.amount.amount > 0 ? words.amount : fill(words.refused, reason);
    return [name, figures.money(settlement.amount)];
  }
  if (type === 'portfolio_exposure' && summary?.exposure != null)
    return [words.sumInsured, figures.money(summary.exposure.sumInsured)];
  if (summary === null) return [words.damaged, noFigure];
  const { damagedHectares, affectedPct } = summary;
  return [words.damaged, `${figures.hectares(damagedHectares)} (${figures.percent(affectedPct)})`];
}

export function buildSides(view: ReportView): Section[] {
  const { words, report } = view;
  const sides = [indexSide(view), modelSide(view), expertSide(view)].filter((side) => side !== undefined);
  if (sides.length === 0 || report.type === 'portfolio_exposure') return [];
  return [{ kind: 'sides', heading: sides.length > 1 ? words.beside : words.measured, sides }, ...differenceOf(view)];
}

function indexSide({ words, figures, report }: ReportView): Side | undefined {
  const index = report.summary?.settlement?.index ?? null;
  if (index === null) return undefined;
  const name = fill(words.indexName, words.indexes[index.index]);
  const says = fill(
    words.basis.index,
    words.indexes[index.index],
    ...[index.value, index.strike, index.exit].map(figures.reading),
  );
  return { name, figure: figures.reading(index.value), lines: [says] };
}

function modelSide(view: ReportView): Side | undefined {
  const { words, figures, detections, result, plots } = view;
  const shown = result ?? detections[0];
  if (shown === undefined) return undefined;
  const { expectedLossPct, expectedLossReason, growthStage, affectedPct, damagedHectares, uncertaintyPct } = shown;
  const dates = [...new Set(result?.scenes.map(({ acquiredAt }) => figures.day(acquiredAt)))];
  const [before, after] = dates;
  const hit = fill(
    words.hectaresHit,
    figures.hectares(damagedHectares),
    figures.percent(affectedPct),
    figures.short(uncertaintyPct),
  );
  const reason = words.reasons[expectedLossReason ?? 'no_published_table'];
  return {
    name: shown.method === 'frost_degree_hours' ? words.station : words.model,
    figure: figures.percent(expectedLossPct ?? affectedPct),
    lines: [
      expectedLossPct === null ? words.areaHit : words.yieldLost,
      ...(expectedLossPct === null ? [fill(words.noLoss, reason)] : []),
      before === undefined || after === undefined ? words.methods[shown.method] : fill(words.scenes, before, after),
      ...(growthStage === null ? [] : [fill(words.stage, stageOf(growthStage.name, view))]),
    ],
    ...(plots.length === 0 ? {} : { drawing: result === undefined ? 'location' : 'damage' }),
    note: hit,
  };
}

const foundBy = { field: 'found', remote: 'foundRemote', drone: 'foundDrone' } as const;
const maxZones = 5;

function expertSide(view: ReportView): Side | undefined {
  const { words, figures, language, peritaje, claim, report } = view;
  const base = baseOf('assessedLossPct', language, {});
  if (report.summary?.settlement?.index != null || (claim === undefined && peritaje === undefined)) return undefined;
  if (peritaje === undefined) {
    const stated = claim?.assessedLossPct ?? null;
    const says = stated === null ? words.noVisitNote : fill(words.lossElsewhere, base);
    return { name: words.noVisit, figure: figures.percent(stated), lines: [says] };
  }
  const { expert, assessedDamagePct, zones, modality, visitedAt, scheduledAt } = peritaje;
  const count = zones.length === 1 ? words.zones.one : fill(words.zones.many, String(zones.length));
  const rest = zones.length - maxZones;
  return {
    name: fill(words.expert, expert.name),
    figure: assessedDamagePct === null ? words.open : figures.percent(assessedDamagePct),
    lines: [fill(words[foundBy[modality]], base), fill(words.visitOf, figures.day(visitedAt ?? scheduledAt), count)],
    ...(zones.length === 0 ? {} : { table: zoneTable(view, maxZones) }),
    ...(rest > 0 ? { note: fill(words.moreZones, String(rest)) } : {}),
  };
}

export function zoneTable({ words, figures, peritaje }: ReportView, maxRows: number): Table {
  const zones = peritaje?.zones ?? [];
  const total = figures.hectares(zones.reduce((sum, { hectares }) => sum + hectares, 0));
  return {
    head: [words.zone, words.hectares, words.damagePct],
    textColumns: 1,
    rows: zones
      .slice(0, maxRows)
      .map((one) => [one.zoneId, figures.hectares(one.hectares), figures.percent(one.damagePct)]),
    sum: [words.weighted, total, figures.percent(peritaje?.assessedDamagePct ?? null)],
  };
}

/** Empty where the model or the visit has no figure. */
function differenceOf(view: ReportView): Section[] {
  const compared = view.report.summary?.comparison ?? null;
  if (compared === null) return [];
  const text = view.words[compared.isWithinRange ? 'agrees' : 'differs'];
  return [{ kind: 'note', heading: renderVerdict(compared, view), text }];
}

export function buildSettlement(view: ReportView): Section[] {
  const settlement = view.report.summary?.settlement ?? null;
  if (settlement === null) return [];
  return [{ kind: 'calculation', heading: view.words.settlement, rows: calculationOf(settlement, view) }];
}

export function buildSignature({ report, words, figures, branding, isCovered }: ReportView): Section[] {
  const { signedAt, signedBy, reportId } = report;
  if (signedAt === null) return [];
  const city = (branding?.timezone ?? 'UTC').split('/').at(-1)?.replaceAll('_', ' ') ?? '';
  const where = fill(words.localTime, city);
  const signed = fill(words.signedBy, signedBy ?? '', figures.day(signedAt), figures.time(signedAt), where);
  const covers = isCovered ? words.covers : words.coversPart;
  return [{ kind: 'signature', lines: [signed, covers, fill(words.toVerify, reportId)] }];
}
