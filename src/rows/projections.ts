// The package for projections and the table of systems, which the build puts into a file of their own: only a file whose
// coordinates are no degrees needs them.

export { default as proj4 } from 'proj4';
export { default as systems } from './coordinate-systems.json' with { type: 'json' };
