// Severity as colour and hatching. From moderate on, the lines tell the classes apart without colours.

import { useId } from 'preact/hooks';
import { hatching } from '../../client/footprint/damage-looks.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';

/** The fill of a shape. The drawing must contain `SeverityPatterns` of the same name. */
export const severityFill = (drawing: string, severity: string): string => `url(#${drawing}-${severity})`;

export function SeverityPatterns({ drawing }: { readonly drawing: string }) {
  return (
    <defs>
      {severities.map((severity) => (
        <pattern key={severity} id={`${drawing}-${severity}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect class={`severity-${severity}`} width="8" height="8" />
          <path class={`hatch hatch-${severity}`} d={hatching[severity]} />
        </pattern>
      ))}
    </defs>
  );
}

/** A square in the colour and hatching of a severity, for words beside it. */
export function SeverityMark({ severity }: { readonly severity: (typeof severities)[number] }) {
  // The mark has patterns of its own: a pattern in an element that is not shown fills nothing.
  const drawing = useId();
  return (
    <svg class="severity-mark" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <SeverityPatterns drawing={drawing} />
      <rect width="14" height="14" rx="2" fill={severityFill(drawing, severity)} />
    </svg>
  );
}
