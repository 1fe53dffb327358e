// Checks whether a written state can be a world's: each record matches its schema, and its references exist, in the state or in
// its seed.

import * as Type from 'typebox';
import { type CollectionName, collectionNames, collections, idOf } from '../../contract/collections.ts';
import { Fault } from '../../contract/form/fault.ts';
import { Timestamp } from '../../contract/form/fields.ts';
import { limits } from '../../contract/form/surface.ts';
import { Aoi } from '../../contract/schemas/aoi.ts';
import { Branding, NewLogo } from '../../contract/schemas/branding.ts';
import { ImportKind } from '../../contract/schemas/vocabularies.ts';
import { violationsOf } from '../../engine/kernel/validation.ts';
import type { Slices } from '../../primitives/slices.ts';
import { checkLogoUrl, nameLogo } from '../branding/assets.ts';
import type { Seed } from '../records/seed.ts';
import { detailOf } from './form-rules.ts';
import { referencesOf } from './references.ts';

export interface StateViolation {
  /** Counted from 0. */
  readonly index: number;
  readonly detail: string;
}

const Count = Type.Integer({ minimum: 0 });
const Head = Type.Object({
  now: Timestamp,
  ids: Type.Record(Type.String(), Count),
  organizations: Type.Array(
    Type.Object({ organizationId: Type.String(), usedCredits: Type.Number({ minimum: 0 }), branding: Branding }),
  ),
});

const Rows = Type.Object({ kind: ImportKind, items: Type.Array(Type.Unknown()) });
const Payload = Type.Union([Type.Object({ aoi: Aoi }), Type.Object({ rows: Rows })]);

/** The schemas of an item after its kind. */
const forms: Readonly<Record<string, Type.TSchema>> = {
  run: Type.Tuple([Type.String(), Count, Payload]),
  logo: Type.Tuple([Type.String(), NewLogo.properties.contentType, NewLogo.properties.contentBase64]),
  fault: Type.Tuple([Fault]),
  record: Type.Tuple([Type.String(), Type.Enum([...collectionNames]), Type.Object({})]),
  key: Type.Tuple([
    Type.String(),
    Type.String(),
    Type.Integer(),
    Type.Record(Type.String(), Type.String()),
    Type.String(),
  ]),
};

/** The first mistake, or undefined; one item per slice. */
export function* checkState(seed: Seed, items: readonly unknown[]): Slices<StateViolation | undefined> {
  const ids = new StateIds(seed);
  for (const [index, item] of items.entries()) {
    const detail = index === 0 ? checkHead(seed, item) : checkForm(seed, item);
    if (detail !== undefined) return { index, detail };
    if (index > 0) ids.add(item);
    yield;
  }
  if (items.length === 0) return { index: 0, detail: 'it has no head' };
  for (const [index, item] of items.entries()) {
    const detail = ids.findMissing(item);
    if (detail !== undefined) return { index, detail };
    yield;
  }
  return undefined;
}

const formViolation = (schema: Type.TSchema, value: unknown): string | undefined =>
  violationsOf(schema, value).map(detailOf)[0];

function checkHead(seed: Seed, head: unknown): string | undefined {
  const detail = formViolation(Head, head);
  if (detail !== undefined) return detail;
  const { organizations } = head as Type.Static<typeof Head>;
  const foreign = organizations.find(({ organizationId }) => !seed.organizationIds.includes(organizationId));
  if (foreign !== undefined) return `${foreign.organizationId} is not an organization of the seed`;
  return organizations.map(({ branding }) => checkLogoUrl(branding)).find((wrong) => wrong !== undefined);
}

function checkForm(seed: Seed, item: unknown): string | undefined {
  const [kind, ...rest] = Array.isArray(item) ? (item as unknown[]) : [];
  const form = typeof kind === 'string' && Object.hasOwn(forms, kind) ? forms[kind] : undefined;
  if (form === undefined) return `${JSON.stringify(kind)} is not a kind of state item`;
  const detail = formViolation(form, rest);
  if (detail !== undefined) return detail;
  if (kind === 'logo') return checkLogo(rest as Logo);
  if (kind !== 'record') return undefined;
  const [organizationId, name, record] = rest as [string, CollectionName, object];
  if (!seed.organizationIds.includes(organizationId)) return `${organizationId} is not an organization of the seed`;
  const wrong = formViolation(collections[name].schema, record);
  return wrong && `a record of ${name}: ${wrong}`;
}

type Logo = [name: string, contentType: string, base64: string];

/** A logo must be of the type of its bytes, under their digest, like an uploaded one. */
function checkLogo([name, , base64]: Logo): string | undefined {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > limits.logoBytes) return `a logo has at most ${limits.logoBytes} bytes`;
  const actual = nameLogo(bytes);
  return name === actual ? undefined : `the logo ${name} is ${actual ?? 'no image'}`;
}

/** The ids of a state's records, by organization and collection. */
class StateIds {
  readonly #seed: Seed;
  readonly #known = new Map<string, Set<string>>();

  constructor(seed: Seed) {
    this.#seed = seed;
  }

  add(item: unknown): void {
    const [kind, organizationId, name, record] = item as [string, string, CollectionName, object];
    if (kind !== 'record') return;
    const key = `${organizationId}/${name}`;
    const ids = this.#known.get(key) ?? new Set();
    this.#known.set(key, ids.add(idOf(name, record as never)));
  }

  findMissing(item: unknown): string | undefined {
    const [kind, ...rest] = Array.isArray(item) ? (item as [string, ...unknown[]]) : [''];
    if (kind === 'run') {
      const isThere = this.#seed.organizationIds.some((organizationId) =>
        this.#has(organizationId, 'jobs', String(rest[0])),
      );
      return isThere ? undefined : `${rest[0]} is running, but there is no such job`;
    }
    if (kind !== 'record') return undefined;
    const [organizationId, name, record] = rest as [string, CollectionName, object];
    const missing = referencesOf(name, record).find(({ target, id }) => !this.#has(organizationId, target, id));
    return (
      missing &&
      `${idOf(name, record as never)}: ${missing.field} names ${missing.id}, which is not among the ${missing.target} of ${organizationId}`
    );
  }

  #has(organizationId: string, name: CollectionName, id: string): boolean {
    const isWritten = this.#known.get(`${organizationId}/${name}`)?.has(id) === true;
    return isWritten || this.#seed.of(organizationId).records(name).has(id);
  }
}
