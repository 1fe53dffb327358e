import * as Type from 'typebox';
import type { ProblemCode } from './problems.ts';

/** An id of the kind that has this prefix: four digits or more, counted per kind and world (Decision 3). */
export const Id = (prefix: string, describes: string) =>
  Type.String({ pattern: `^${prefix}_[0-9]{4,}$`, description: `Identifier of ${describes}.` });

/** The parts of a JSON schema from which other things follow: flags, paths, references. */
export interface SchemaFacts {
  readonly type?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly items?: SchemaFacts;
  readonly anyOf?: readonly SchemaFacts[];
  readonly properties?: Readonly<Record<string, SchemaFacts>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

/** The prefix of the ids that have this form; empty where none has. */
export const prefixOf = ({ pattern = '' }: SchemaFacts): string => /^\^([a-z]+)_/.exec(pattern)?.[1] ?? '';

/** A reference in a body. Its form is free: an id that does not exist answers 404 with its pointer, not 422. */
export const Reference = (describes: string) =>
  Type.String({ minLength: 1, maxLength: 64, description: `Identifier of ${describes}.` });

export const References = (describes: string, options: { minItems?: number } = {}) =>
  Type.Array(Reference(describes), { ...options, maxItems: 200, uniqueItems: true });

/** Words of a vocabulary, each at most once: so there are at most as many as the vocabulary has. */
export const WordsOf = <Word extends string>(vocabulary: Type.TEnum<Word[]>, description?: string) =>
  Type.Array(vocabulary, {
    minItems: 1,
    maxItems: vocabulary.enum.length,
    uniqueItems: true,
    ...(description === undefined ? {} : { description }),
  });

/**
 * A violation below a schema with this annotation gives the problem this code instead of validation_failed, so that
 * the contract says in one place which refusal a member has. With a keyword, only a violation of that keyword does.
 */
export const refusedAs = (code: ProblemCode, keyword?: string) => ({
  'x-problem': code,
  ...(keyword === undefined ? {} : { 'x-problem-keyword': keyword }),
});

/**
 * The forms of an object, one of which it has, for readers of the document. They are not checked with the schema, because
 * a failed choice tells nobody which member is missing.
 */
export const writtenAs = (forms: readonly object[]) => ({ 'x-any-of': forms });

/** Nullable members are always present (Decision 3). */
export const Nullable = <T extends Type.TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });

interface MaybeNullable<Schema> {
  readonly type?: unknown;
  readonly anyOf?: readonly Schema[];
}

/** What a nullable schema says of a value that is not null; any other schema is returned as it is. */
export function withoutNull<Schema extends MaybeNullable<Schema>>(schema: Schema): Schema {
  const [given, nothing, ...more] = schema.anyOf ?? [];
  return given !== undefined && nothing?.type === 'null' && more.length === 0 ? given : schema;
}

/** A body may leave such a member out, also by null, which is how a read shows it then (Decision 6). */
export const Omissible = <T extends Type.TSchema>(schema: T) => Type.Optional(Nullable(schema));

/** A body may leave these members of the record out, the nullable ones also by null. */
export const optional = <P extends Type.TProperties>(members: P) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, Type.Optional(member)])) as {
    [Name in keyof P]: Type.TOptional<P[Name]>;
  };

/** A body without its nulls: they were taken out, so that only what is given is left. */
export type WithoutNulls<Body> = { [Name in keyof Body]: Exclude<Body[Name], null> };

/** A closed object: a member that is not named is a violation. */
export const Closed = <const P extends Record<string, Type.TSchema>>(properties: P, options: string | object = {}) =>
  Type.Object(properties, {
    additionalProperties: false,
    ...(typeof options === 'string' ? { description: options } : options),
  });

export const OrganizationId = Type.String({ pattern: '^org_[a-z0-9]+$', description: 'Owning organization.' });

export const Timestamp = Type.String({
  format: 'date-time',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$',
  description: 'RFC 3339, UTC, milliseconds.',
});

/** A time in a body: RFC 3339 with any offset; it is stored in UTC with milliseconds. */
export const Instant = Type.String({ format: 'date-time', description: 'RFC 3339 date and time with an offset.' });

/** An instant of RFC 3339, or a date, as far as a pattern says it; whether it exists is asked elsewhere. */
export const edgePattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt ][0-9:.]+([Zz]|[+-][0-9]{2}:[0-9]{2}))?$';

/** ISO 8601 durations of whole numbers. */
export const durationPattern =
  '^P(?=[0-9T])([0-9]{1,9}Y)?([0-9]{1,9}M)?([0-9]{1,9}W)?([0-9]{1,9}D)?(T(?=[0-9])([0-9]{1,9}H)?([0-9]{1,9}M)?([0-9]{1,9}S)?)?$';

export const CalendarDate = Type.String({ format: 'date', description: 'YYYY-MM-DD.' });

export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, hexadecimal.' });

export const recorded = { createdAt: Timestamp, updatedAt: Timestamp };

/** A record of an organization: first its id, with this prefix, and its organization; last when it was written. */
export const Recorded = <const IdField extends string, const P extends Type.TProperties>(
  idField: IdField,
  prefix: string,
  describes: string,
  members: P,
) => {
  const id = { [idField]: Id(prefix, describes) } as { [Name in IdField]: Type.TString };
  return Closed({ ...id, organizationId: OrganizationId, ...members, ...recorded });
};
