// The colours of damage where a file or a terminal shows it.

import type { Severity } from '../../contract/schemas/vocabularies.ts';

export type Damage = Severity | 'undamaged';

export const severityColours = {
  low: '#7fb069',
  moderate: '#f2c14e',
  high: '#f3722c',
  severe: '#c1121f',
} as const satisfies Record<Severity, string>;
export const damageColours = { ...severityColours, undamaged: '#35523a' } as const satisfies Record<Damage, string>;
