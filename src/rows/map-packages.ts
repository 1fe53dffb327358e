// The packages that read shapefiles, KML and archives, in a separate file of the build, since only such files need them.

export { kml } from '@tmcw/togeojson';
export { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
export { unzipSync } from 'fflate';
// @ts-expect-error: it has no types. Its function for archives is not used, since that applies the .prj by itself.
export { parseDbf, parseShp } from 'shpjs';
export { default as simplify } from 'simplify-js';
