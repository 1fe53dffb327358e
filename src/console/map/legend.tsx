// What the signs on the map mean; a click on one hides or shows its layer.

import { severities } from '../../contract/schemas/vocabularies.ts';
import { SeverityMark } from '../drawing/severity-patterns.tsx';
import { setFilter } from '../state/navigation.ts';
import { named, t } from '../words/t.ts';
import { type LayerName, layerNames, layers, toggleLayer } from './layers.ts';

export function Legend({ hidden }: { readonly hidden: ReadonlySet<LayerName> }) {
  return (
    <fieldset class="legend">
      <legend>{t('Layers')}</legend>
      {layerNames.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={!hidden.has(name)}
          onClick={() => setFilter('hide', toggleLayer(hidden, name))}
        >
          <span class={`layer-mark ${name}`} aria-hidden="true" />
          {t(layers[name])}
        </button>
      ))}
      <span class="ramp">
        {severities.map((severity) => (
          <span key={severity}>
            <SeverityMark severity={severity} /> {named(severity)}
          </span>
        ))}
      </span>
    </fieldset>
  );
}
