// The lines that tell the severities apart without colours: data of a path in a square of eight.

import type { Severity } from '../../contract/schemas/vocabularies.ts';

export const hatching: Readonly<Record<Severity, string>> = {
  low: '',
  moderate: 'M0,8L8,0M-2,2L2,-2M6,10L10,6',
  high: 'M0,4L4,0M0,8L8,0M4,8L8,4M-1,1L1,-1M7,9L9,7',
  severe: 'M0,4L4,0M0,8L8,0M4,8L8,4M0,4L4,8M0,0L8,8M4,0L8,4',
};
