import type { ComponentChildren } from 'preact';
import type { Aoi, FootprintResult } from '../../contract/records.ts';
import { SeverityLegend } from '../drawing/severity-patterns.tsx';
import { PlotPicture } from '../drawing/shapes.tsx';
import type { View } from '../drawing/view.ts';
import { CellsLayer, IndexLayer } from '../jobs/cells-layer.tsx';
import { renderShortDay } from '../land/words.ts';
import { figures, t } from '../words/t.ts';

const size = { width: 210, height: 150 };

export function Triptych({ result, plot }: { readonly result: FootprintResult; readonly plot: Aoi }) {
  const { index, scenes } = result;
  if (index === null) return null;
  const sceneOf = (side: 'before' | 'after') => {
    const scene = scenes.find(({ role }) => role === side);
    const cloud = scene?.cloudCoverPct ?? null;
    return `${scene === undefined ? '' : renderShortDay(scene.acquiredAt)}${cloud === null ? '' : t(', {0} % cloud', cloud)}`;
  };
  const sides = [
    ['before', t('Before')],
    ['after', t('After')],
  ] as const;
  const ramp = (
    <>
      {t('bare')} <span class="index-ramp" aria-hidden="true" /> {t('dense')}
    </>
  );
  const change = index.before === 0 ? 0 : Math.round((100 * (index.after - index.before)) / index.before);
  return (
    <section class="triptych" aria-label={t('Before, after, change')}>
      {sides.map(([side, title]) => (
        <Part
          key={side}
          plot={plot}
          title={title}
          about={sceneOf(side)}
          figure={figures.value.number(index[side], 2)}
          legend={ramp}
        >
          {(view) => <IndexLayer result={result} side={side} ring={plot.ring} view={view} />}
        </Part>
      ))}
      <Part
        plot={plot}
        title={t('Change')}
        about={index.name.toUpperCase()}
        figure={`${change > 0 ? '+' : change < 0 ? '−' : ''}${figures.value.percent(Math.abs(change))}`}
        legend={<SeverityLegend />}
      >
        {(view) => <CellsLayer result={result} view={view} />}
      </Part>
    </section>
  );
}

interface PartProps {
  readonly plot: Aoi;
  readonly title: string;
  readonly about: string;
  readonly figure: string;
  readonly legend: ComponentChildren;
  readonly children: (view: View) => ComponentChildren;
}

function Part({ plot, title, about, figure, legend, children }: PartProps) {
  return (
    <figure>
      <figcaption>
        <span>
          {title} <span class="soft">{about}</span>
        </span>
        <strong class="number">{figure}</strong>
      </figcaption>
      <PlotPicture ring={plot.ring} size={size} label={`${title} ${about}: ${figure}`}>
        {children}
      </PlotPicture>
      <p class="soft ramp-words">{legend}</p>
    </figure>
  );
}
