// The sections of a report, each from the record that it shows. A section without its record is left out.

import { severities } from '../../contract/schemas/vocabularies.ts';
import { html, type Markup } from '../../primitives/markup.ts';
import type { Damage } from '../footprint/damage-looks.ts';
import { renderBar, renderDamage, renderLocation, renderMark } from './report-drawings.ts';
import { type ReportView, renderSection } from './report-section.ts';
import { settlementOf } from './report-settlement.ts';

const nothing = html``;

type Pairs = readonly (readonly [name: string, value: string | Markup | undefined])[];

const renderFacts = (pairs: Pairs): Markup =>
  html`<dl class="facts">${pairs.map(([name, value]) => (value === undefined ? '' : html`<dt>${name}</dt><dd>${value}</dd>`))}</dl>`;

export function renderAnswers({ words, figures, report, claim, detections, result }: ReportView): Markup {
  const { answers } = words;
  const settlement = settlementOf(report);
  const main = result ?? detections[0];
  const pairs: Pairs =
    claim === undefined
      ? [
          [answers.damaged, report.summary === null ? words.open : figures.hectares(report.summary.damagedHectares)],
          [answers.affected, report.summary === null ? words.open : figures.percent(report.summary.affectedPct)],
          [answers.severity, report.summary?.severity == null ? '–' : words.severities[report.summary.severity]],
          [answers.method, main === undefined ? '–' : words.methods[main.method].replace(/,.*/, '')],
        ]
      : [
          [answers.claimed, figures.hectares(claim.claimedHectares)],
          [
            answers.loss,
            html`${settlement === undefined ? words.open : figures.percent(settlement.assessedLossPct)}<br><small>${answers.expected}: ${report.summary?.expectedLossPct == null ? '–' : figures.percent(report.summary.expectedLossPct)}</small>`,
          ],
          [
            answers.deductible[settlement?.deductibleType ?? 'franchise'],
            settlement === undefined ? words.open : figures.percent(settlement.deductiblePct),
          ],
          [answers.amount, settlement === undefined ? words.open : figures.money(settlement.amount)],
        ];
  return html`<dl class="answers">${pairs.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value ?? ''}</dd></div>`)}</dl>`;
}

export function renderParties({ words, figures, client, policy, plots, isCovered }: ReportView): Markup {
  const [plot] = plots;
  if (plot === undefined) return nothing;
  const crop = plot.crop === null ? '' : `, ${words.crops[plot.crop]} ${plot.season ?? ''}`;
  const perils = policy?.perils.map((peril) => words.perils[peril].toLowerCase()).join(', ');
  return renderSection(
    words.headings.parties,
    renderFacts([
      [words.insured, client?.name],
      [words.plot, plots.map(({ name }) => name).join('; ')],
      [words.taxId, client?.taxId ?? undefined],
      [words.area, `${figures.hectares(plots.reduce((sum, { areaHectares }) => sum + areaHectares, 0))}${crop}`],
      [words.policy, policy && `${policy.policyNumber}, ${perils}`],
      [
        words.term,
        policy && `${figures.calendarDay(policy.effectiveFrom)} ${words.to} ${figures.calendarDay(policy.effectiveTo)}`,
      ],
      [words.sum, policy && figures.money(policy.sumInsured)],
    ]),
    { words, isSigned: isCovered },
  );
}

export function renderEvent({ words, figures, events: [event], claim, isCovered }: ReportView): Markup {
  if (event === undefined && claim === undefined) return nothing;
  const peril = event?.peril ?? claim?.peril ?? 'hail';
  return renderSection(
    words.headings.event,
    renderFacts([
      [words.perils[peril], event && `${event.name}, ${words.severities[event.severity]}`],
      [words.when, event ? renderSpan(event, { words, figures }) : claim && figures.day(claim.occurredAt)],
      [words.notice, claim && figures.day(claim.reportedAt)],
      [words.deadline, claim && (claim.lateNotice ? words.late : words.inTime)],
    ]),
    { words, isSigned: isCovered },
  );
}

function renderSpan(
  { startedAt, endedAt }: { readonly startedAt: string; readonly endedAt: string },
  { words, figures }: Pick<ReportView, 'words' | 'figures'>,
): string {
  const [from, to] = [figures.day(startedAt), figures.day(endedAt)];
  if (from !== to) return `${from} ${words.to} ${to}`;
  return `${from} ${words.at} ${figures.time(startedAt)} ${words.to} ${figures.time(endedAt)} (${words.localTime})`;
}

export function renderSeen({ words, figures, plots, events: [event], result, detections }: ReportView): Markup {
  const [plot] = plots;
  if (plot === undefined) return nothing;
  const shown = result ?? detections[0];
  const method = shown && words.methods[shown.method];
  const dates = result?.scenes.map(({ acquiredAt }) => figures.day(acquiredAt)).join(` ${words.to} `);
  const caption = [
    method,
    dates,
    result && words.onCells(figures.number(result.grid.cellCount, 0)),
    shown && `${words.uncertainty} ${figures.percent(shown.uncertaintyPct)}`,
  ];
  return renderSection(
    words.headings.seen,
    html`<div class="pictures"><figure>${renderLocation(plots, event, words.location)}<figcaption>${words.location}</figcaption></figure>${
      result === undefined
        ? ''
        : html`<figure>${renderDamage(plot, result, words.damage)}<figcaption>${words.damage} <strong>${figures.percent(result.affectedPct)}</strong></figcaption></figure>`
    }</div><p class="note">${caption.filter((part) => part !== undefined && part !== '').join(' · ')}</p>${
      result === undefined ? renderDetections({ words, figures, detections }) : ''
    }`,
    { words, isSigned: true },
  );
}

const renderDetections = ({
  words,
  figures,
  detections,
}: Pick<ReportView, 'words' | 'figures' | 'detections'>): Markup =>
  detections.length === 0
    ? nothing
    : html`<table><thead><tr><th>${words.class}</th><th class="number">${words.hectares}</th><th class="number">${words.share}</th><th class="number">${words.answers.expected}</th></tr></thead><tbody>${detections.map(
        ({ severity, damagedHectares, affectedPct, expectedLossPct, detectionId }) =>
          html`<tr><td>${renderMark(severity)}${words.severities[severity]} <code>${detectionId}</code></td><td class="number">${figures.number(damagedHectares, 2)}</td><td class="number">${figures.percent(affectedPct)}</td><td class="number">${expectedLossPct === null ? '–' : figures.percent(expectedLossPct)}</td></tr>`,
      )}</tbody></table>`;

export function renderClasses({ words, figures, plots: [plot], result }: ReportView): Markup {
  if (result === undefined || plot === undefined) return nothing;
  const whole = plot.areaHectares;
  const classes: readonly (readonly [Damage, number, number])[] = [
    ...[...severities].reverse().map((name) => {
      const { hectares, cellCount } = result.cellsBySeverity[name];
      return [name, hectares, cellCount] as const;
    }),
    ['undamaged', Math.max(0, whole - result.damagedHectares), result.undamagedCellCount],
  ];
  const share = (hectares: number) => `${figures.number((100 * hectares) / whole, 1)} %`;
  return renderSection(
    words.headings.classes,
    html`${renderBar(classes.map(([name, hectares]) => [name, hectares / whole]))}
<table><thead><tr><th>${words.class}</th><th class="number">${words.hectares}</th><th class="number">${words.share}</th><th class="number">${words.cells}</th></tr></thead>
<tbody>${classes.map(([name, hectares, count]) => html`<tr><td>${renderMark(name)}${words.severities[name]}</td><td class="number">${figures.number(hectares, 2)}</td><td class="number">${share(hectares)}</td><td class="number">${figures.number(count, 0)}</td></tr>`)}
<tr class="sum"><td>${words.plot}</td><td class="number">${figures.number(whole, 2)}</td><td class="number">${share(whole)}</td><td class="number">${figures.number(result.grid.cellCount, 0)}</td></tr></tbody></table>`,
    { words, isSigned: true },
  );
}

export function renderVisit({ words, figures, peritaje, claim }: ReportView): Markup {
  if (peritaje === undefined) return nothing;
  const { zones, expert, actaNumber, visitedAt, scheduledAt, phenologicalStage, modality, assessedDamagePct } =
    peritaje;
  const total = zones.reduce((sum, { hectares }) => sum + hectares, 0);
  const product = ({ hectares, damagePct }: (typeof zones)[number]) => (hectares * damagePct) / 100;
  return renderSection(
    words.headings.visit,
    html`${renderFacts([
      [words.expert, `${expert.name}, ${expert.licenceNumber}`],
      [words.record, actaNumber ?? undefined],
      [words.visit, `${figures.day(visitedAt ?? scheduledAt)}, ${words.modalities[modality]}`],
      [words.stage, phenologicalStage ?? undefined],
    ])}
<table><thead><tr><th>${words.zone}</th><th class="number">${words.hectares}</th><th class="number">${words.damagePct}</th><th class="number">${words.product}</th></tr></thead>
<tbody>${zones.map((zone) => html`<tr><td>${zone.zoneId}</td><td class="number">${figures.number(zone.hectares, 2)}</td><td class="number">${figures.percent(zone.damagePct)}</td><td class="number">${figures.number(product(zone), 2)}</td></tr>`)}
<tr class="sum"><td>${words.lossOver(figures.number(claim?.claimedHectares ?? total, 2))}</td><td class="number">${figures.number(total, 2)}</td><td class="number">${assessedDamagePct === null ? words.open : figures.percent(assessedDamagePct)}</td><td class="number">${figures.number(
      zones.reduce((sum, zone) => sum + product(zone), 0),
      2,
    )}</td></tr></tbody></table>`,
    { words, isSigned: true },
  );
}
