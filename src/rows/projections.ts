// The package for projections and the table of systems, in a separate file of the build, since only files without degrees need
// them.

export { default as proj4 } from 'proj4';
export { default as systems } from './coordinate-systems.json' with { type: 'json' };
