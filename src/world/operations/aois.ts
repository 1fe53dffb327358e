// Plots (AOIs): create.

import { admitAoi } from '../admissions/aoi.ts';
import { PlotConsequences } from '../plot-consequences.ts';
import type { Handler } from '../turn.ts';
import { createdOutcome } from './created.ts';

export const createAoi: Handler<'createAoi'> = (turn, { body }) => {
  const apply = admitAoi(turn, body);
  const at = turn.clock.tick();
  const aoi = apply(at);
  const consequences = new PlotConsequences(turn.store);
  consequences.add(aoi);
  consequences.apply(at);
  return createdOutcome(turn.store, 'aois', aoi.aoiId, '/v1/aois');
};
