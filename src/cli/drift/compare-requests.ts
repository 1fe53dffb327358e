// What a service says that its writes take, by its own OpenAPI document, beside what the contract lets a client send. Pure.

import { type SchemaFacts, withoutNull } from '../../contract/form/fields.ts';
import { operations } from '../../contract/operations.ts';
import type { TableRow } from '../../contract/row.ts';
import { isJsonObject, type JsonObject } from '../../primitives/json-object.ts';
import { memberAt } from '../../primitives/json-pointer.ts';
import { breaks, type Drift, type Found } from './compare-with-contract.ts';

type Schema = SchemaFacts & { readonly additionalProperties?: unknown };

const writes = (operations as readonly TableRow[]).filter(({ body, extension }) => body !== undefined && !extension);

/** Empty where the document describes requests that a client of the contract may send. */
export const compareRequests = (document: JsonObject): Drift[] =>
  writes.flatMap((row) =>
    compareRequest(row, document).map((found) => ({ operation: row.id, call: `${row.method} ${row.path}`, ...found })),
  );

function compareRequest(row: TableRow, document: JsonObject): Found[] {
  const operation = findPath(document, row.path)?.[row.method.toLowerCase()];
  if (!isJsonObject(operation)) return [breaks('request', 'the document of the service has no such operation')];
  const schema = ['requestBody', 'content', 'application~1json', 'schema'].reduce<unknown>(
    (part, name) => memberAt(resolve(part, document), `/${name}`),
    operation,
  );
  return isJsonObject(schema) ? compareForms(row.body as Schema, schema, { document, at: 'request', depth: 0 }) : [];
}

/** Whatever the parameters of the path are called. */
function findPath({ paths }: JsonObject, path: string): JsonObject | undefined {
  const plain = (template: string) => template.replaceAll(/\{[^}]*\}/g, '{}');
  const found = Object.entries(isJsonObject(paths) ? paths : {}).find(([name]) => plain(name) === plain(path))?.[1];
  return isJsonObject(found) ? found : undefined;
}

interface Where {
  readonly document: JsonObject;
  readonly at: string;
  readonly depth: number;
}

/** A form may refer to itself. */
const deepest = 8;

/** What a choice of forms takes is not compared. */
function compareForms(ours: Schema, given: unknown, { document, at, depth }: Where): Found[] {
  const resolved = resolve(given, document);
  if (depth > deepest || !isJsonObject(resolved)) return [];
  const [own, theirs] = [withoutNull(ours), withoutNull(resolved as Schema)];
  if (own.anyOf || theirs.anyOf) return [];
  const types = [own.type, theirs.type];
  if (!types.includes(undefined) && !isAccepted(own.type, theirs.type))
    return [breaks(at, `takes ${theirs.type} instead of ${own.type}`)];
  const lost = (own.enum ?? []).filter((word) => theirs.enum !== undefined && !theirs.enum.includes(word));
  const inside = { document, depth: depth + 1 };
  return [
    ...(lost.length === 0 ? [] : [breaks(at, `takes no ${lost.join(', ')}`)]),
    ...compareMembers(own, theirs, { ...inside, at }),
    ...(own.items && theirs.items ? compareForms(own.items, theirs.items, { ...inside, at: `${at}/0` }) : []),
  ];
}

const isAccepted = (ours: unknown, theirs: unknown): boolean =>
  [theirs].flat().some((type) => type === ours || (type === 'number' && ours === 'integer'));

function compareMembers(own: Schema, theirs: Schema, where: Where): Found[] {
  const { properties = {}, required = [] } = own;
  const known = theirs.properties ?? {};
  const at = (name: string) => `${where.at}/${name}`;
  const isOpen = theirs.additionalProperties !== false || theirs.properties === undefined;
  return [
    ...(theirs.required ?? [])
      .filter((name) => !required.includes(name))
      .map((name) =>
        breaks(at(name), name in properties ? 'is required' : 'is required, and the contract has no such member'),
      ),
    ...Object.entries(properties).flatMap(([name, member]) => {
      const other = known[name];
      if (other !== undefined) return compareForms(member, other, { ...where, at: at(name) });
      return isOpen ? [] : [breaks(at(name), 'is not taken')];
    }),
    ...(own.properties === undefined ? [] : Object.keys(known))
      .filter((name) => !(name in properties) && !(theirs.required ?? []).includes(name))
      .map((name): Found => ({ kind: 'note', at: at(name), drift: 'is taken as well' })),
  ];
}

/** What a reference within the document leads to. */
function resolve(value: unknown, document: JsonObject, left = deepest): unknown {
  const reference = memberAt(value, '/$ref');
  if (typeof reference !== 'string' || left === 0) return value;
  return resolve(memberAt(document, reference), document, left - 1);
}
