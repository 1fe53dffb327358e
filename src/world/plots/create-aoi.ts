// Plots (AOIs): create.

import { createIn } from '../call-context/create-in.ts';
import { admitAoi } from './admit-aoi.ts';
import { PlotConsequences } from './plot-consequences.ts';

export const createAoi = createIn('aois', admitAoi, ({ store }, aoi, at) => {
  const consequences = new PlotConsequences(store);
  consequences.add(aoi);
  consequences.apply(at);
});
