// The layers of the map, and which of them the address hides. Pure.

export const layers = {
  plots: 'plots',
  events: 'events',
  watched: 'watched plots',
  damage: 'damage found by jobs',
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

/** The new value for the address when one layer is shown or hidden. */
export function toggleLayer(hidden: ReadonlySet<LayerName>, layer: LayerName): string {
  return layerNames.filter((name) => hidden.has(name) !== (name === layer)).join(',');
}
