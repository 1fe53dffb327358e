// Parses the rows of an import file: CSV, a form of JSON, or a map. Their rings are converted to degrees from any coordinate
// system.

import { importForms } from '../contract/collections.ts';
import { suggestName } from '../contract/form/localization/localized-text.ts';
import { limits } from '../contract/form/surface.ts';
import { ImportKind } from '../contract/schemas/vocabularies.ts';
import { isJsonObject } from '../primitives/json-object.ts';
import { metresPerDegree } from '../primitives/polygon.ts';
import { withoutRepeats } from '../primitives/without-repeats.ts';
import { UnreadableValue } from '../projections/field-values.ts';
import { listImportColumns, listReadOnlyMembers } from '../projections/import-columns.ts';
import { type ImportFile, readChoices, requireMembers, setConstants } from './choices.ts';
import { type CoordinateSystem, findCoordinateSystem } from './coordinate-system.ts';
import { parseCsvRows } from './csv-rows.ts';
import { parseFeatures } from './feature-rows.ts';
import { parseJsonRows } from './json-rows.ts';
import { type Opened, openFile } from './open-file.ts';
import { type Place, placeError } from './places.ts';
import { splitPlot } from './plots.ts';
import { Refusal } from './refusal.ts';
import { listOf } from './ring.ts';
import { describeForeign, joinSome, type RowForm, type Rows } from './row-form.ts';
import { measureRow, type Size, splitParts } from './sizes.ts';

const isImportKind = (word: string): word is ImportKind => ImportKind.enum.some((known) => known === word);

/** Throws UnreadableValue. */
export function parseImportKind(word: string): ImportKind {
  if (isImportKind(word)) return word;
  throw new UnreadableValue(`"${word}" cannot be imported.`, `${suggestName(word, ImportKind.enum)}`);
}

/** Throws UnreadableValue. */
export async function parseImportFile(bytes: Uint8Array, file: ImportFile) {
  const { kind, path, mode, crs, strict, simplify, set = [] } = file;
  const opened = await openFile(bytes, file);
  const known = opened.kind === 'json' ? kind : parseImportKind(kind);
  const constants = set.map((pair) => pair.split('=')[0]);
  const required = isImportKind(known) && mode !== 'upsert' ? importForms[known].required : [];
  const form = {
    required: required.filter((member) => !constants.includes(member)),
    columns: isImportKind(known) ? listImportColumns(known) : [],
    readOnly: isImportKind(known) ? listReadOnlyMembers(known, mode) : [],
    ...readChoices(file),
  };
  const rows = await parseOpened(opened, path, form);
  if (rows.columns === undefined && form.map.size > 0)
    throw new UnreadableValue(`--map names columns, but the rows of ${path} already have the right form.`);
  const foreign = describeForeign(rows.foreign, form);
  if (strict === true && foreign !== '')
    throw new UnreadableValue(`${path} has unknown fields: ${foreign}.`, 'without --strict they are ignored');
  const completed = rows.items.map((item) => setConstants(item, set, form));
  requireMembers(completed, rows, required, file);
  const plots = completed.flatMap((item, index) => splitPlot(item, file).map((plot) => ({ ...plot, index })));
  const places = plots.map(({ row: _, ...place }) => place);
  const converted = await convertRows({ ...rows, items: plots.map(({ row }) => row) }, path, crs);
  const { items, remarks } = await cleanRings(converted.items, places, simplify);
  return {
    ...separateRefused(items, places),
    count: rows.items.length,
    lines: rows.lines,
    remarks: [...converted.remarks, ...remarks, ...listLeftOut(rows, foreign)],
  };
}

/** Separates the refused rows, and keeps the place of each sent row in the file. */
function separateRefused(items: readonly unknown[], places: readonly Place[]) {
  const [sent, sentPlaces, sizes]: [unknown[], Place[], Size[]] = [[], [], []];
  const refused = items.flatMap((item, at) => {
    const place = places[at] as Place;
    const found = refusalsOf(item);
    const size = measureRow(item);
    if (found.length === 0 && size instanceof Refusal) found.push(['', size]);
    if (found.length === 0) {
      sent.push(item);
      sentPlaces.push(place);
      sizes.push(size as Size);
    }
    return found.map(([pointer, { code, detail }]) =>
      placeError({ index: 0, pointer: `#/items/0${pointer}`, code, detail }, place),
    );
  });
  /** How many of the rows go into each request. */
  const parts = splitParts(sizes);
  return { items: sent, places: sentPlaces, parts, refused };
}

/** Collects the refusals in place of members, or of members of members. */
const refusalsOf = (value: unknown, pointer = ''): [pointer: string, refusal: Refusal][] => {
  if (value instanceof Refusal) return [[pointer, value]];
  if (!isJsonObject(value) || pointer.split('/').length > 2) return [];
  return Object.entries(value).flatMap(([name, member]) => refusalsOf(member, `${pointer}/${name}`));
};

/** Converts rings to degrees. Throws UnreadableValue, also where all of them are outside of the range of degrees. */
async function convertRows({ items: read, system }: Rows, path: string, crs = system) {
  const { accuracy, toDegrees } = await findCoordinateSystem(crs ?? 'EPSG:4326', path);
  const items = crs === undefined ? read : read.map((item) => convertRing(item, toDegrees));
  const firsts = items.flatMap((item) => (isJsonObject(item) ? [listOf(listOf(item.ring)[0])] : []));
  const places = firsts.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y)) as [number, number][];
  if (places.length > 0 && places.every(([x, y]) => Math.abs(x) > 180 || Math.abs(y) > 90))
    throw new UnreadableValue(
      `${path} has coordinates such as ${places[0]?.slice(0, 2).join(' ')}, which are not longitude and latitude.`,
      'if they are metres, name the system with --crs EPSG:N',
    );
  const over = crs !== system && system !== undefined ? [`read as ${crs}, although the file says ${system}`] : [];
  const within = accuracy > 1 ? [`${crs} is converted only to within ${accuracy} m: sbox has no datum grids`] : [];
  return { items, remarks: [...over, ...within] };
}

function parseOpened(opened: Opened, path: string, form: RowForm): Rows | Promise<Rows> {
  if (opened.kind === 'map') return parseFeatures(opened.collection, path, form);
  return opened.kind === 'csv' ? parseCsvRows(opened.text, path, form) : parseJsonRows(opened.text, path, form);
}

const listLeftOut = ({ ignored }: Rows, foreign: string): string[] => [
  ...(ignored.length > 0 ? [`ignored, because the service sets them: ${ignored.join(', ')}`] : []),
  ...(foreign === '' ? [] : [`ignored, because rows have no such fields: ${foreign}`]),
];

/** An invalid position, or one outside of the system, stays unchanged, and its row is refused. */
function convertRing(item: unknown, toDegrees: CoordinateSystem['toDegrees']): unknown {
  if (!isJsonObject(item) || !Array.isArray(item.ring)) return item;
  const ring = item.ring.map((position) => {
    const [x, y, ...more] = Array.isArray(position) ? position : [];
    if (!Number.isFinite(x) || !Number.isFinite(y) || more.length > 0) return position;
    const converted = toDegrees(x, y);
    return converted.every(Number.isFinite) ? converted : position;
  });
  return { ...item, ring };
}

type Position = readonly [lon: number, lat: number];

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);

const maxPositions = limits.ringPositions.maximum;

async function cleanRings(items: readonly unknown[], places: readonly Place[], metres: string | undefined) {
  const thin = await loadThinning(metres);
  const [repeating, thinned] = [new Set<number>(), new Set<number>()];
  const cleaned = items.map((item, at) => {
    const positions = isJsonObject(item) ? listOf(item.ring) : [];
    if (!isJsonObject(item) || positions.length === 0 || !positions.every(isPosition)) return item;
    const row = (places[at]?.index ?? at) + 1;
    // The service removes them as well; here the affected rows can be reported.
    const kept = withoutRepeats(positions).numbers.map((number) => positions[number] as Position);
    if (kept.length < positions.length) repeating.add(row);
    const ring = kept.length > maxPositions ? thin(kept) : kept;
    if (ring.length < kept.length) thinned.add(row);
    if (ring.length <= maxPositions) return ring.length === positions.length ? item : { ...item, ring };
    const help = metres === undefined ? '--simplify METRES drops minor ones' : 'a larger --simplify drops more';
    const detail = `${ring.length} positions, but a ring may have at most ${maxPositions}: ${help}`;
    return { ...item, ring: new Refusal('max_items', detail) };
  });
  const changes = [['dropped repeated positions', repeating] as const, [`thinned by ${metres} m`, thinned] as const];
  const remarks = changes.flatMap(([what, rows]) =>
    rows.size === 0 ? [] : [`${what}: row ${joinSome([...rows].map(String), 10, ', ')}`],
  );
  return { items: cleaned, remarks };
}

async function loadThinning(text: string | undefined): Promise<(ring: readonly Position[]) => readonly Position[]> {
  if (text === undefined) return (ring) => ring;
  const metres = Number(text);
  if (!(metres > 0 && Number.isFinite(metres)))
    throw new UnreadableValue(`--simplify takes metres, such as 0.5, not "${text}".`);
  const { simplify } = await import('./map-packages.ts');
  return (ring) => {
    const perLon = metresPerDegree * Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180);
    const points = ring.map((position) => ({ x: position[0] * perLon, y: position[1] * metresPerDegree, position }));
    return (simplify(points, metres, true) as typeof points).map(({ position }) => position);
  };
}
