// The packages that read shapefiles, KML and archives, which the build puts into a file of their own: only such a file needs them.

export { kml } from '@tmcw/togeojson';
export { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
export { unzipSync } from 'fflate';
// @ts-expect-error: it comes without types. Its entry for archives is not used, since that applies the .prj by itself.
export { parseDbf, parseShp } from 'shpjs';
export { default as simplify } from 'simplify-js';
