// The pictures of the stage: a map that needs no moving, a ladder of questions, the model beside the expert, and
// what the signature covers.

import { renderVerdict } from '../../client/reading/comparison.ts';
import { wordingOf } from '../../client/report/report-words.ts';
import { worstFirst } from '../../contract/schemas/vocabularies.ts';
import { compareWithModel } from '../../law/figures/claim-figures.ts';
import { ScaleBar } from '../drawing/scale-bar.tsx';
import { severityFill } from '../drawing/severity-patterns.tsx';
import { PlotPicture } from '../drawing/shapes.tsx';
import { boundsOf, fitBounds, projectionOf } from '../drawing/view.ts';
import { GroundLayer } from '../ground/ground-layer.tsx';
import { CellsLayer } from '../jobs/cells-layer.tsx';
import { MeasuredPlot } from '../jobs/measured-plot.tsx';
import { renderDate, renderShortDay, renderWord, shortNameOf } from '../land/words.ts';
import { bind, figures, language, t, translate } from '../words/t.ts';
import { moneyOf, type Story } from './story.ts';

interface Rung {
  readonly result: 'passed' | 'decided' | 'unasked';
  readonly title: string;
  readonly about: string;
}

const signs = { passed: '✓', decided: '✕', unasked: '–' } as const;

export const Ladder = ({ title, rungs }: { readonly title: string; readonly rungs: readonly Rung[] }) => (
  <div class="ladder">
    <h2>{title}</h2>
    <ol>
      {rungs.map(({ result, title: question, about }) => (
        <li key={`${question} ${about}`} class={result}>
          <span class="sign" aria-hidden="true">
            {signs[result]}
          </span>
          <div>
            <strong>{question}</strong>
            <span>{about}</span>
          </div>
        </li>
      ))}
    </ol>
  </div>
);

const size = { width: 330, height: 225 };

export function Compared({ story: { claim, visit, result, plot, event } }: { readonly story: Story }) {
  const settlement = claim?.settlement ?? null;
  const compared = claim && settlement && compareWithModel(claim, settlement.plotHectares);
  const expected = compared?.expectedLossPct ?? claim?.expectedLossPct ?? null;
  const found = compared?.assessedLossPct ?? claim?.assessedLossPct ?? null;
  return (
    <div class="compared-picture">
      <section>
        <h2>{t('The model saw')}</h2>
        <p class="figure">{figures.value.percent(expected)}</p>
        <p>
          {t('of the plot’s yield lost, from space')}
          {result?.growthStage != null && t(', at {0}', translate(result.growthStage.name))}
        </p>
        <PlotPicture ring={plot.ring} size={size}>
          {(view) => result !== undefined && <CellsLayer result={result} view={view} />}
        </PlotPicture>
      </section>
      <section>
        <h2>{t('The expert found')}</h2>
        <p class="figure">{figures.value.percent(found)}</p>
        <p>
          {t('of the plot, in the field')},{' '}
          {visit !== undefined && `${renderShortDay(visit.completedAt ?? visit.scheduledAt)}, `}
          {visit?.expert.name}
        </p>
        <ul class="plain zone-bars">
          {visit?.zones.slice(0, 4).map(({ zoneId, damagePct }, index) => (
            <li key={zoneId}>
              <strong>{zoneId}</strong>
              <svg viewBox="0 0 210 28" preserveAspectRatio="none" aria-hidden="true">
                <rect class="bar-ground" width="210" height="28" />
                <rect width={2.1 * damagePct} height="28" fill={severityFill(worstFirst[index] ?? event.severity)} />
              </svg>
              <span class="number">{figures.value.percent(damagePct)}</span>
            </li>
          ))}
        </ul>
      </section>
      <p class="why">
        {compared != null && <strong>{bind(renderVerdict(compared, wordingOf(language.value)))} </strong>}
        {t('The model uses tables and leaves; the expert sees stems and grain. The expert’s figure decides.')}
      </p>
    </div>
  );
}

export function Cover({ story, isVerified }: { readonly story: Story; readonly isVerified: boolean }) {
  const { event, policy, result, claim, visit, plot, report } = story;
  const hectares = result?.damagedHectares ?? claim?.claimedHectares ?? 0;
  const records = [
    [t('Storm'), `${renderWord(event.peril)}, ${renderDate(event.startedAt)}`],
    [t('Policy'), policy?.policyNumber ?? ''],
    [t('Footprint'), figures.value.hectares(hectares)],
    [
      t('Visit'),
      visit === undefined
        ? ''
        : `${figures.value.loss('assessedDamagePct', visit)}, ${renderShortDay(visit.scheduledAt)}`,
    ],
  ] as const;
  const amount = claim?.approvedAmount;
  return (
    <div class="cover">
      <ul class="plain">
        {records.map(([name, about]) => (
          <li key={name}>
            <strong>{name}</strong>
            <span>{about}</span>
            {isVerified && (
              <span class="mark" aria-hidden="true">
                ✓
              </span>
            )}
          </li>
        ))}
      </ul>
      <div class="cover-report">
        <strong>{t('Report')}</strong>
        <span>{shortNameOf(plot.name)}</span>
        {amount != null && (
          <span>
            <b>{moneyOf(amount).figure}</b> {amount.currency}
          </span>
        )}
        <em>{report?.signedBy}</em>
      </div>
      <div class={isVerified ? 'seal good' : 'seal'}>
        <span aria-hidden="true">{isVerified ? '✓' : '✎'}</span>
        <strong>{isVerified ? t('checked here,') : t('signed')}</strong>
        {isVerified && <span class="about">{t('by this browser')}</span>}
      </div>
    </div>
  );
}

const mapSize = { width: 860, height: 560 };

export function StageMap({ story, of }: { readonly story: Story; readonly of: 'storm' | 'plot' }) {
  const { land, event, plot, result } = story;
  const bounds = boundsOf(of === 'storm' ? (event.footprint.coordinates[0] ?? []) : plot.ring);
  if (bounds === undefined) return null;
  const view = fitBounds(bounds, mapSize, of === 'storm' ? 0.84 : 0.7);
  const drawn = { view, size: mapSize };
  const touched = new Set(event.affectedAoiIds);
  const others = land.plotShapes.filter(({ id }) => (of === 'storm' ? touched.has(id) : id !== plot.aoiId));
  const [west, , east, north] = boundsOf(plot.ring) ?? bounds;
  const [x, top] = projectionOf(view)([(west + east) / 2, north]);
  const name = shortNameOf(plot.name);
  return (
    <svg
      class="stage-map"
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      role="img"
      aria-label={`${event.name}, ${name}`}
    >
      <GroundLayer drawn={drawn} />
      <MeasuredPlot {...{ drawn, event, plot, others }} result={of === 'plot' ? result : undefined} isFilling />
      <text x={x} y={top - 18} text-anchor="middle">
        <tspan>{name}</tspan>
      </text>
      <ScaleBar {...drawn} />
    </svg>
  );
}
