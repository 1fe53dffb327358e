import type { Severity } from '../../contract/records.ts';

export type Damage = Severity | 'undamaged';

export const severityColours = {
  low: '#7fb069',
  moderate: '#f2c14e',
  high: '#f3722c',
  severe: '#c1121f',
} as const satisfies Record<Severity, string>;
export const damageColours = { ...severityColours, undamaged: '#35523a' } as const satisfies Record<Damage, string>;

/** The data of an SVG path in a square of eight by eight. */
export const hatching: Readonly<Record<Severity, string>> = {
  low: '',
  moderate: 'M0,8L8,0M-2,2L2,-2M6,10L10,6',
  high: 'M0,4L4,0M0,8L8,0M4,8L8,4M-1,1L1,-1M7,9L9,7',
  severe: 'M0,4L4,0M0,8L8,0M4,8L8,4M0,4L4,8M0,0L8,8M4,0L8,4',
};
