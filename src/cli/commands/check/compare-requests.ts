// What a service says that its writes take, by its own OpenAPI document, beside what the contract lets a client send. Pure.

import { withoutNull } from '../../../contract/form/fields.ts';
import { idempotencyKeyHeader } from '../../../contract/form/surface.ts';
import { operations } from '../../../contract/operations.ts';
import type { TableRow } from '../../../contract/row.ts';
import { isJsonObject, type JsonObject } from '../../../primitives/json-object.ts';
import { memberAt } from '../../../primitives/json-pointer.ts';
import { getOrMake } from '../../../primitives/memoize.ts';
import { breaks, type Drift, type Found } from '../../drift/compare-with-contract.ts';

/** What is compared of a form, ours or that of a document. */
interface Schema {
  readonly [keyword: string]: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const writes = (operations as readonly TableRow[]).filter(({ body, extension }) => body !== undefined && !extension);

/** Empty where the document describes requests that a client of the contract may send. */
export const compareRequests = (document: JsonObject): Drift[] =>
  writes.flatMap((row) =>
    compareRequest(row, document).map((found) => ({ operation: row.id, call: `${row.method} ${row.path}`, ...found })),
  );

function compareRequest(row: TableRow, document: JsonObject): Found[] {
  const base = pathOfServer(memberAt(document, '/servers/0/url'));
  const paths = Object.entries((document.paths ?? {}) as object);
  const [, methods] = paths.find(([path]) => plain(base + path).endsWith(plain(row.path))) ?? [];
  const operation = memberAt(methods, `/${row.method.toLowerCase()}`);
  if (!isJsonObject(operation)) return [breaks('request', 'the document of the service has no such operation')];
  const content = memberAt(resolve(memberAt(operation, '/requestBody'), document), '/content');
  const [, media] = Object.entries((content ?? {}) as object).find(([type]) => isJsonType.test(type)) ?? [];
  const forms = isJsonObject(media)
    ? compareForms(row.body as Schema, media.schema, { document, at: 'request', seen: new Map() })
    : [breaks('request', 'takes no application/json')];
  return [...compareParameters([methods, operation], document), ...forms];
}

/** Every write has the key, and OpenAPI passes over the others where a document lists them. */
const sent = [idempotencyKeyHeader, 'accept', 'authorization', 'content-type'].map((name) => `header ${name}`);

/** Those of a path are its operations', unless an operation has its own of that name. */
function compareParameters(owners: readonly unknown[], document: JsonObject): Found[] {
  const listed = owners.flatMap((owner) => memberAt(owner, '/parameters') ?? []).map((one) => resolve(one, document));
  const named = new Map(listed.filter(isJsonObject).map((one) => [`${one.in} ${one.name}`, one]));
  return [...named]
    .filter(([name, one]) => one.required === true && one.in !== 'path' && !sent.includes(name.toLowerCase()))
    .map(([name]) => breaks(`request ${name}`, 'is required, and the contract does not require it'));
}

const isJsonType = /^application\/json *(;|$)/i;

/** Whatever the parameters of the path are called. */
const plain = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}');

/** The paths of a document continue the address of its server. */
const pathOfServer = (url: unknown): string => `${url ?? ''}`.replaceAll(/^[a-z]+:\/\/[^/]*|\/+$/gi, '');

interface Where {
  readonly document: JsonObject;
  readonly at: string;
  /** What was compared where: a form may refer to itself. */
  readonly seen: Map<string, Set<object>>;
}

/** What a choice of forms takes is not compared, but the members beside it. */
function compareForms(ours: Schema, described: unknown, where: Where): Found[] {
  const { document, at } = where;
  const resolved = resolve(described, document);
  const seen = getOrMake(where.seen, at, () => new Set());
  if (!isJsonObject(resolved) || seen.has(resolved)) return [];
  seen.add(resolved);
  const { allOf, ...theirs } = readSchema(resolved);
  const given = withoutNull(ours);
  const own: Schema = Array.isArray(given.items)
    ? { ...given, items: given.items[0], maxItems: given.items.length }
    : given;
  const isNullTaken = given === ours || isNullable(theirs);
  const single = withoutNull(theirs);
  const parts = allOf ? [theirs, ...allOf] : single === theirs ? [] : [single];
  if (parts.length > 0) return parts.flatMap((part) => compareForms(isNullTaken ? given : ours, part, where));
  if (own.anyOf || (theirs.anyOf && !theirs.properties)) return [];
  if (own.type !== undefined && theirs.type !== undefined && !isAccepted(own.type, theirs.type))
    return [breaks(at, `takes ${theirs.type} instead of ${own.type}`)];
  // An id has the form that the service gave it.
  const narrower = [...compareWords(own, theirs), ...(/Ids?(\/0)?$/.test(at) ? [] : compareLimits(own, theirs))];
  return [
    ...(isNullTaken || theirs.type === undefined ? [] : [breaks(at, 'takes no null')]),
    ...narrower.map((drift) => breaks(at, drift)),
    ...compareMembers(own, theirs, where),
    ...(own.items && theirs.items ? compareForms(own.items, theirs.items, { ...where, at: `${at}/0` }) : []),
  ];
}

const lists = ['allOf', 'anyOf', 'enum', 'required'];

/** Without the keywords that have no form of theirs: they say nothing. */
function readSchema(written: JsonObject): Schema {
  const isRead = ([keyword, value]: [string, unknown]) =>
    lists.includes(keyword) ? Array.isArray(value) : keyword !== 'properties' || isJsonObject(value);
  return Object.fromEntries(Object.entries(written).filter(isRead));
}

/** As OpenAPI 3.0 says it, or 3.1. */
const isNullable = ({ nullable, type, anyOf, oneOf }: JsonObject): boolean =>
  nullable === true || [type, ...[anyOf, oneOf].flat().map((form) => memberAt(form, '/type'))].flat().includes('null');

function compareWords(own: Schema, { const: word, enum: listed, format = own.format }: Schema): string[] {
  const words = word === undefined ? listed : [word];
  const lost = words === undefined ? [] : (own.enum ?? ['other word']).filter((word) => !words.includes(word));
  return [
    ...(lost.length === 0 ? [] : [`takes no ${lost.join(', ')}`]),
    ...(own.format === undefined || own.format === format ? [] : [`takes ${format} instead of ${own.format}`]),
  ];
}

/** What holds where there is none. */
const lowest = { minLength: 0, minItems: 0, minimum: -Infinity };
const highest = { maxLength: Infinity, maxItems: Infinity, maximum: Infinity };

function compareLimits(own: Schema, theirs: Schema): string[] {
  const isMatched = theirs.pattern !== undefined && own.pattern === undefined;
  const narrower = Object.entries({ ...lowest, ...highest }).filter(([limit, none]) => {
    const [ours, given] = [Number(own[limit] ?? none), theirs[limit]];
    return typeof given === 'number' && (limit in lowest ? given > ours : given < ours);
  });
  const said = narrower.map(([limit]) => `has the ${limit} ${theirs[limit]}`);
  return isMatched ? [`takes only what matches ${theirs.pattern}`, ...said] : said;
}

const isAccepted = (ours: unknown, theirs: unknown): boolean =>
  [theirs].flat().some((type) => type === ours || (type === 'number' && ours === 'integer'));

function compareMembers(own: Schema, theirs: Schema, where: Where): Found[] {
  const { properties = {}, required = [] } = own;
  const { properties: known = {}, required: demanded = [] } = theirs;
  const at = (name: string) => `${where.at}/${name}`;
  const isOpen = theirs.additionalProperties !== false || theirs.properties === undefined;
  const needed = demanded.filter((name) => !required.includes(name));
  const others = Object.keys(own.properties ? known : {}).filter(
    (name) => !(name in properties || needed.includes(name)),
  );
  return [
    ...needed.map((name) =>
      breaks(at(name), name in properties ? 'is required' : 'is required, and the contract has no such member'),
    ),
    ...Object.entries(properties).flatMap(([name, member]) => {
      const other = known[name];
      if (other !== undefined) return compareForms(member, other, { ...where, at: at(name) });
      return isOpen ? [] : [breaks(at(name), 'is not taken')];
    }),
    ...others.map((name): Found => ({ kind: 'note', at: at(name), drift: 'is taken as well' })),
  ];
}

/** What a reference within the document leads to. One may lead to itself. */
function resolve(value: unknown, document: JsonObject, left = 8): unknown {
  const reference = memberAt(value, '/$ref');
  if (typeof reference !== 'string' || left === 0) return value;
  return resolve(memberAt(document, reference), document, left - 1);
}
