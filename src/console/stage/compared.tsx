// What the model saw beside what the expert found, each with what it measures, and why they differ.

import { severities } from '../../contract/schemas/vocabularies.ts';
import { compareWithModel } from '../../law/figures/claim-figures.ts';
import { PlotPicture } from '../drawing/plot-picture.tsx';
import { severityFill } from '../drawing/severity-patterns.tsx';
import { CellsLayer } from '../jobs/cells-layer.tsx';
import { renderShortDay } from '../land/words.ts';
import { renderNumber, t } from '../words/t.ts';
import type { Story } from './story.ts';

const size = { width: 330, height: 225 };

export function Compared({ story: { claim, visit, result, plot, event } }: { readonly story: Story }) {
  const settlement = claim?.settlement ?? null;
  const compared = claim && settlement && compareWithModel(claim, settlement.plotHectares);
  const expected = compared?.expectedLossPct ?? claim?.expectedLossPct ?? null;
  const found = compared?.assessedLossPct ?? claim?.assessedLossPct ?? null;
  const worstFirst = [...severities].reverse();
  return (
    <div class="compared-picture">
      <section>
        <h2>{t('The model saw')}</h2>
        <p class="figure">{expected === null ? '–' : `${renderNumber(expected)} %`}</p>
        <p>
          {t('of the plot’s yield lost, from space')}
          {result?.growthStage != null && t(', at {0}', result.growthStage.name)}
        </p>
        <PlotPicture ring={plot.ring} size={size}>
          {(view) => result !== undefined && <CellsLayer result={result} view={view} />}
        </PlotPicture>
      </section>
      <section>
        <h2>{t('The expert found')}</h2>
        <p class="figure">{found === null ? '–' : `${renderNumber(found)} %`}</p>
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
              <span class="number">{renderNumber(damagePct)} %</span>
            </li>
          ))}
        </ul>
      </section>
      <p class="why">
        {compared != null && !compared.isWithinRange ? (
          t('Somebody should look at it: {0} to {1} % would agree.', compared.rangeFromPct, compared.rangeToPct)
        ) : (
          <>
            <strong>{t('Why they differ:')}</strong>{' '}
            {t('a model knows tables and leaves; an expert sees stems and grain.')}{' '}
            {t('The policy pays by the expert.')}
          </>
        )}
      </p>
    </div>
  );
}
