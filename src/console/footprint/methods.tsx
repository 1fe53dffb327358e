// The methods of the peril side by side: what each found on this plot, or what it would cost.

import { creditsOf } from '../../contract/footprint-cost.ts';
import type { FootprintResult } from '../../contract/schemas/job.ts';
import { type Method, methodsOf } from '../../contract/schemas/vocabularies.ts';
import { SeverityPatterns } from '../drawing/severity-patterns.tsx';
import { renderRing } from '../drawing/shape-paths.ts';
import { boundsOf, fitBounds, projectionOf } from '../drawing/view.ts';
import { CellsLayer } from '../jobs/cells-layer.tsx';
import { enqueueing, listFollowedJobs } from '../jobs/footprint-jobs.ts';
import { renderHectares } from '../land/words.ts';
import { hrefTo } from '../state/navigation.ts';
import { renderNumber, t } from '../words/t.ts';
import type { Choice } from './choice.ts';
import { obstacleTo, runAndShow } from './chooser.tsx';
import { SeverityBar } from './severity-bar.tsx';

export function Methods({ choice }: { readonly choice: Choice }) {
  const { event, plot } = choice;
  const methods = methodsOf(event.peril);
  if (methods.length < 2) return null;
  const results = listFollowedJobs().flatMap(({ result }) =>
    result?.eventId === event.eventId && result.aoiId === plot.aoiId ? [result] : [],
  );
  return (
    <section class="methods" aria-label={t('Methods side by side')}>
      {methods.map((method) => {
        const result = results.find((found) => found.method === method);
        return (
          <div key={method} class={method === choice.method ? 'method-card chosen' : 'method-card'}>
            {result === undefined ? (
              <NotComputed choice={choice} method={method} />
            ) : (
              <Computed choice={choice} result={result} />
            )}
          </div>
        );
      })}
    </section>
  );
}

function NotComputed({ choice, method }: { readonly choice: Choice; readonly method: Method }) {
  const { event, plot } = choice;
  const obstacle = obstacleTo({ event, plot, method });
  const credits = creditsOf(plot.areaHectares, method);
  return (
    <>
      <code>{method}</code>
      <button
        type="button"
        disabled={obstacle !== undefined || enqueueing.value.isSending}
        title={obstacle}
        onClick={() => runAndShow({ eventId: event.eventId, aoiId: plot.aoiId, method })}
      >
        {t('Compute for')} {credits} {t('credits')}
      </button>
    </>
  );
}

const size = { width: 150, height: 84 };

function Computed({ choice: { plot }, result }: { readonly choice: Choice; readonly result: FootprintResult }) {
  const bounds = boundsOf(plot.ring);
  if (bounds === undefined) return null;
  const view = fitBounds(bounds, size, 0.96);
  const drawing = `small-${result.jobId}`;
  return (
    <>
      <a href={hrefTo('footprint', result.jobId)}>
        <code>{result.method}</code>
      </a>
      <svg
        class="small"
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={t('Cells by {0}', result.method)}
      >
        <SeverityPatterns drawing={drawing} />
        <path class="undamaged" d={renderRing(plot.ring, projectionOf(view))} />
        <CellsLayer result={result} view={view} drawing={drawing} />
      </svg>
      <SeverityBar result={result} plot={plot} isBare />
      <span>
        {renderHectares(result.damagedHectares)} <span class="soft">± {renderNumber(result.uncertaintyPct)} %</span>
      </span>
    </>
  );
}
