// The layers of the map, and which are hidden, as the address has it. Pure.

export const layers = {
  plots: 'plots',
  events: 'events',
  watched: 'watched plots',
  damage: 'damage of jobs',
  ground: 'land',
  graticule: 'graticule',
  names: 'names',
} as const;
export type LayerName = keyof typeof layers;
export const layerNames = Object.keys(layers) as LayerName[];

export function hiddenLayers(filters: Readonly<Record<string, string>>): ReadonlySet<LayerName> {
  const hidden = new Set(filters.hide?.split(','));
  return new Set(layerNames.filter((name) => hidden.has(name)));
}

/** The value for the address after one layer was shown or hidden. */
export function toggleLayer(hidden: ReadonlySet<LayerName>, layer: LayerName): string {
  return layerNames.filter((name) => hidden.has(name) !== (name === layer)).join(',');
}
