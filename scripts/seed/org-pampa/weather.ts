// org_pampa: thirty days of weather for each of ten plots. Most end at the epoch; those of spring surround their frosts.

import type { ObservationFacts } from '../facts.ts';

const ofSummer = ['0001', '0002', '0003', '0004', '0005', '0006', '0008', '0009'];

export const observations: ObservationFacts[] = [
  ...ofSummer.map((number) => ({ aoiId: `aoi_${number}`, from: '2025-12-16', days: 30 })),
  { aoiId: 'aoi_0007', from: '2025-10-16', days: 30 },
  { aoiId: 'aoi_0012', from: '2025-09-08', days: 30 },
];
