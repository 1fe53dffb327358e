import * as Type from 'typebox';
import type { ProblemCode } from './problems.ts';

/** An id of the kind that has this prefix: four digits or more, counted per kind and world (Decision 3). */
export const Id = (prefix: string, describes: string) =>
  Type.String({ pattern: `^${prefix}_[0-9]{4,}$`, description: `Identifier of ${describes}.` });

/** The parts of a JSON schema from which flags, paths and references are derived. */
export interface SchemaFacts {
  readonly type?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly const?: string;
  readonly items?: SchemaFacts;
  readonly anyOf?: readonly SchemaFacts[];
  readonly properties?: Readonly<Record<string, SchemaFacts>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

/** The prefix of ids of this form; empty where the form is not an id. */
export const prefixOf = ({ pattern = '' }: SchemaFacts): string => /^\^([a-z]+)_/.exec(pattern)?.[1] ?? '';

/** A reference in a body. Its form is free: an id that does not exist answers 404 with its pointer, not 422. */
export const Reference = (describes: string) =>
  Type.String({ minLength: 1, maxLength: 64, description: `Identifier of ${describes}.` });

export const References = (describes: string, options: { minItems?: number } = {}) =>
  Type.Array(Reference(describes), { ...options, maxItems: 200, uniqueItems: true });

/** A list of words of a vocabulary, each at most once, so the vocabulary limits its length. */
export const WordsOf = <Word extends string>(vocabulary: Type.TEnum<Word[]>, description?: string) =>
  Type.Array(vocabulary, {
    minItems: 1,
    maxItems: vocabulary.enum.length,
    uniqueItems: true,
    ...(description === undefined ? {} : { description }),
  });

/**
 * Gives a problem this code instead of validation_failed for a violation within the schema, so that the contract says in one
 * place which refusal a member has. With a keyword, only violations of that keyword get it.
 */
export const refusedAs = (code: ProblemCode, keyword?: string) => ({
  'x-problem': code,
  ...(keyword === undefined ? {} : { 'x-problem-keyword': keyword }),
});

/**
 * The alternative forms of an object, for readers of the document. They are not validated, because a failed alternative does not
 * tell which member is missing.
 */
export const writtenAs = (...forms: readonly ReturnType<typeof form>[]) => ({ 'x-any-of': forms });

/** One of the forms: the members that it must have, and those that it may have. `narrowed` says what some of them may be. */
export const form = (title: string, required: readonly string[], more: readonly string[], narrowed: object = {}) => ({
  title,
  required,
  properties: { ...Object.fromEntries([...required, ...more].map((name) => [name, {}])), ...narrowed },
  additionalProperties: false,
});

/** Nullable members are always present (Decision 3). */
export const Nullable = <T extends Type.TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });

interface MaybeNullable<Schema> {
  readonly type?: unknown;
  readonly anyOf?: readonly Schema[];
}

/** The schema of the value that is not null; any other schema is returned as it is. */
export function withoutNull<Schema extends MaybeNullable<Schema>>(schema: Schema): Schema {
  const [value, nothing, ...more] = schema.anyOf ?? [];
  return value !== undefined && nothing?.type === 'null' && more.length === 0 ? value : schema;
}

/** A body may omit such a member or send null for it (Decision 6). */
export const Omissible = <T extends Type.TSchema>(schema: T) => Type.Optional(Nullable(schema));

/** A body may omit these members of the record, or send null for the nullable ones. */
export const optional = <P extends Type.TProperties>(members: P) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, Type.Optional(member)])) as {
    [Name in keyof P]: Type.TOptional<P[Name]>;
  };

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

/** An instant of RFC 3339, or a date, as far as a pattern can check it; whether the day exists is checked elsewhere. */
export const dateOrInstantPattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt ][0-9:.]+([Zz]|[+-][0-9]{2}:[0-9]{2}))?$';

/** ISO 8601 durations of whole numbers. */
export const durationPattern =
  '^P(?=[0-9T])([0-9]{1,9}Y)?([0-9]{1,9}M)?([0-9]{1,9}W)?([0-9]{1,9}D)?(T(?=[0-9])([0-9]{1,9}H)?([0-9]{1,9}M)?([0-9]{1,9}S)?)?$';

export const CalendarDate = Type.String({ format: 'date', description: 'YYYY-MM-DD.' });

export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, hexadecimal.' });

export const recorded = { createdAt: Timestamp, updatedAt: Timestamp };

/** A record of an organization: its id with this prefix and its organization come first, its times last. */
export const Recorded = <const IdField extends string, const P extends Type.TProperties>(
  idField: IdField,
  prefix: string,
  describes: string,
  members: P,
) => {
  const id = { [idField]: Id(prefix, describes) } as { [Name in IdField]: Type.TString };
  return Closed({ ...id, organizationId: OrganizationId, ...members, ...recorded });
};
