// What is used of larger modules, in which a bundler does not see that the rest is not used.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const tableOfSystems = readFileSync(new URL('../src/rows/coordinate-systems.json', import.meta.url), 'utf8');

// h3 is one script of functions that a compiler made, and the console calls one of them. It asks for memory and gives it back
// in turn, for which a stack is enough.
const usedOfH3 = { _cellToBoundary: '_cellToBoundary', _malloc: 'stackAlloc', _free: 'stackRestore' };

export const consoleAlone = {
  name: 'console-alone',
  setup: (build) => editModules(build, edited),
};

export function editModules(build, edits) {
  for (const [filter, edit] of edits)
    build.onLoad({ filter }, async ({ path }) => ({
      loader: path.endsWith('.json') ? 'json' : 'js',
      contents: edit(await readFile(path, 'utf8')),
    }));
}

const edited = [
  [/h3-js[\\/]dist[\\/]browser[\\/]h3-js\.es\.js$/, keepUsed],
  // How each problem is met, and what it means, stands on the pages of the service.
  [
    /contract[\\/]form[\\/]problem-codes\.json$/,
    (json) => JSON.stringify(JSON.parse(json), (name, value) => (toldElsewhere.includes(name) ? undefined : value)),
  ],
];
/** What no bundle uses. */
export const editedEverywhere = [
  // The router compiles functions for each route when it is registered, for two thirds of the time that takes: those that make
  // its parameters wait for its first request, those that compare constraints are of no use, and prefixes need none.
  [
    /find-my-way[\\/]lib[\\/]handler-storage\.js$/,
    swap(
      [
        'this._compileCreateParamsObject(params)\n',
        '(...values) => (handlerObject._createParamsObject = this._compileCreateParamsObject(params))(...values)\n',
      ],
      ['if (!isMergedTree) {', 'if (!isMergedTree && this.constraints.length > 0) {'],
    ),
  ],
  [/find-my-way[\\/]lib[\\/]node\.js$/, swap(['PREFIX_MIN_LENGTH = 16', 'PREFIX_MIN_LENGTH = 2'])],
  // No schema of the contract depends on another one.
  [
    /typebox[\\/]build[\\/]type[\\/]extends[\\/]\w+\.mjs$/,
    (module) =>
      module.replace(/^export (?:function|const) (\w+).*?^(?=export|(?![\s\S]))/gms, 'export const $1 = undefined;\n'),
  ],
  // Geometries are only read, and neither from GeoJSON nor from TWKB.
  [
    /wkx[\\/]lib[\\/]\w+\.js$/,
    (module) =>
      module.replace(
        /^\w+\.(?:prototype\.)?_?(?:to(?!GeoJSON)|write|getWk|parseTwkb|parseGeo|readTwkb|readGeo)\w* = function.*?^\};?$/gms,
        '',
      ),
  ],
  // The options of this parser are fixed where it is called, so nobody reads why one is refused.
  [
    /csv-parse[\\/]lib[\\/]api[\\/]normalize_options\.js$/,
    (module) => module.replace(/throw new CsvError\(.*?^ +\);$/gms, "throw new Error('option');"),
  ],
  // An ellipsoid that the table of systems does not name.
  [/proj4[\\/]lib[\\/]constants[\\/]Ellipsoid\.js$/, keepEllipsoids],
];

function keepEllipsoids(module) {
  const named = new Set(Array.from(tableOfSystems.matchAll(/\+ellps=(\w+)/g), ([, name]) => name).concat('WGS84'));
  return module.replace(/^ {2}(\w+): \{[^}]*\},?$/gm, (text, name) => (named.delete(name) ? text : ''));
}

/** A text that another version of the package does not have ends the build. */
function swap(...pairs) {
  return (module) =>
    pairs.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`The module has no "${from}" any more: change the edit.`);
      return text.replace(from, to);
    }, module);
}

const toldElsewhere = ['title', 'meaning', 'meet', 'how', 'elsewhere', 'howElsewhere', 'because'];

/** A name may also be that of a variable: then more is kept. */
function keepUsed(script) {
  const start = script.indexOf('// EMSCRIPTEN_START_FUNCS');
  const end = script.indexOf('// EMSCRIPTEN_END_FUNCS');
  const [, ...texts] = script.slice(start, end).split(/^ +(?=function )/m);
  const functions = new Map(texts.map((text) => [/[\w$]+(?=\()/.exec(text)[0], text]));
  const exported = new Map([...script.slice(end).matchAll(/^ +(\w+): ([\w$]+)(?=,?\n)/gm)].map(([, ...pair]) => pair));
  const rest = script
    .slice(end)
    .replace(/^( +(\w+): )[\w$]+(?=,?\n)/gm, (line, start, name) =>
      /^_sizeOf|^_emscripten|^stack/.test(name) ? line : start + exported.get(usedOfH3[name] ?? 'stackSave'),
    );
  const used = new Set();
  const use = (text) => {
    for (const [name] of text.matchAll(/[\w$]+/g)) {
      if (!functions.has(name) || used.has(name)) continue;
      used.add(name);
      use(functions.get(name));
    }
  };
  use(rest.slice(0, rest.indexOf('};')));
  return script.slice(0, start) + [...used].map((name) => functions.get(name)).join('') + rest;
}

const usedProjections = ['etmerc', 'utm', 'sterea', 'somerc', 'lcc', 'krovak', 'laea'];

/** Modules as far as they are used, in place of themselves. */
export const replaced = [
  // Nothing compiles the tree of routes, nor prints it.
  [/find-my-way[\\/]lib[\\/](compiler|pretty-print)\.js$/, ''],
  // XML has five entities; the parser brings the two thousand of HTML as well.
  [
    /xmldom[\\/]lib[\\/]entities\.js$/,
    `exports.XML_ENTITIES = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' };
exports.HTML_ENTITIES = exports.entityMap = exports.XML_ENTITIES;`,
  ],
  // The protocol's package checks what a person filled into a form by a validator as large as itself; no form is ever shown.
  [
    /modelcontextprotocol[\\/]server[\\/]dist[\\/]shimsNode\.mjs$/,
    'export class DefaultJsonSchemaValidator {}; export { default as process } from "node:process";',
  ],
  // The table of systems uses a few of the projections, and says the shift of each datum itself.
  [
    /proj4[\\/]projs\.js$/,
    `${usedProjections.map((name) => `import ${name} from './lib/projections/${name}';`).join('')}
export default (proj4) => { for (const one of [${usedProjections}]) proj4.Proj.projections.add(one); };`,
  ],
  [
    /proj4[\\/]lib[\\/]constants[\\/]Datum\.js$/,
    "export default { wgs84: { towgs84: '0,0,0', ellipse: 'WGS84', datumName: 'WGS84' } };",
  ],
  // No system of the table names its unit.
  [/proj4[\\/]lib[\\/]constants[\\/]units\.js$/, 'export default {};'],
  [/wkx[\\/]lib[\\/](binarywriter|zigzag)\.js$/, ''],
  [/csv-parse[\\/]lib[\\/]utils[\\/]delimiter_discover\.js$/, 'export const delimiter_discover = undefined;'],
  [/proj4[\\/]lib[\\/]nadgrid\.js$/, 'export default () => {}; export const getNadgrids = () => null;'],
];
