// Plots (AOIs): create.

import { createdOutcome } from '../turn/created.ts';
import type { Handler } from '../turn/turn.ts';
import { admitAoi } from './admit-aoi.ts';
import { PlotConsequences } from './plot-consequences.ts';

export const createAoi: Handler<'createAoi'> = (turn, { body }) => {
  const apply = admitAoi(turn, body);
  const at = turn.clock.tick();
  const aoi = apply(at);
  const consequences = new PlotConsequences(turn.store);
  consequences.add(aoi);
  consequences.apply(at);
  return createdOutcome(turn.store, 'aois', aoi.aoiId, '/v1/aois');
};
