import { hatching } from '../../client/footprint/damage-looks.ts';
import { type Severity, severities } from '../../contract/schemas/vocabularies.ts';
import { translate } from '../words/t.ts';

export const severityFill = (severity: Severity): string => `url(#severity-${severity})`;

/** Drawn once in the page with no size, since patterns of a hidden element fill nothing. */
export const SeverityPatterns = () => (
  <svg class="unseen" aria-hidden="true">
    <defs>
      {severities.map((severity) => (
        <pattern key={severity} id={`severity-${severity}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect class={`severity-${severity}`} width="8" height="8" />
          <path class={`hatch hatch-${severity}`} d={hatching[severity]} />
        </pattern>
      ))}
    </defs>
  </svg>
);

export const SeverityLegend = () =>
  severities.map((severity) => (
    <span key={severity}>
      <SeverityMark severity={severity} /> {translate(severity)}
    </span>
  ));

export const SeverityMark = ({ severity }: { readonly severity: Severity }) => (
  <svg class="severity-mark" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
    <rect width="14" height="14" rx="2" fill={severityFill(severity)} />
  </svg>
);
