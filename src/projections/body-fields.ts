import type { TSchema } from 'typebox';
import { type CollectionName, collectionNames, collections } from '../contract/collections.ts';
import { type SchemaFacts, withoutNull } from '../contract/form/fields.ts';
import { Money } from '../contract/schemas/fields.ts';
import type { CommandOption } from './command-node.ts';

/** How the text of a flag becomes a value. A list is comma separated or repeated; json may also be `@file`. */
export type FieldKind = 'text' | 'number' | 'boolean' | 'list' | 'money' | 'json';

export interface BodyField {
  /** Member names from the body's root. */
  readonly path: readonly string[];
  readonly flag: string;
  readonly kind: FieldKind;
  /** A calendar date, as text. */
  readonly isDate?: boolean;
  readonly isRequired: boolean;
  /** The member whose presence selects another form of the body, which does not need this field. */
  readonly neededWithout?: string;
  readonly description: string;
  readonly choices?: readonly string[];
  /** The members of an object that a flag takes as JSON; a CSV file has a column for each. */
  readonly members?: readonly BodyField[];
}

/** Members of `input` are written like those of the body: `input.eventId` is --event-id. */
const transparentMember = 'input';

export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Turns `--event-id` into the member eventId. */
export const memberOfFlag = (flag: string): string =>
  flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** One of several ways to write a body. */
export interface BodyForm {
  readonly title: string;
  readonly required: readonly string[];
  readonly members: readonly string[];
  /** Members with a fixed value in this form. */
  readonly fixed: Readonly<Record<string, string>>;
}

export function bodyFormsOf(body: TSchema | undefined): readonly BodyForm[] {
  const { 'x-any-of': forms = [] } = (body ?? {}) as { 'x-any-of'?: readonly FormFacts[] };
  return forms.map(({ title, required, properties = {} }) => ({
    title,
    required,
    members: Object.keys(properties),
    fixed: Object.fromEntries(
      Object.entries(properties).flatMap(([name, facts]) => (facts.const === undefined ? [] : [[name, facts.const]])),
    ),
  }));
}

interface FormFacts {
  readonly title: string;
  readonly required: readonly string[];
  readonly properties?: Readonly<Record<string, { readonly const?: string }>>;
}

type Words = Readonly<Record<string, string>>;

/** The fields of a body, the required ones first; `words` describe a member by its name, where the schema does not. */
export function bodyFieldsOf(body: TSchema | undefined, words: Words = {}): BodyField[] {
  const { required = [], neededWithout } = usualFormOf(body) ?? {};
  const rankOf = (field: BodyField) => Number(field.isRequired || field.neededWithout !== undefined);
  return listFields(body as SchemaFacts | undefined, [], words)
    .map((field) =>
      neededWithout !== undefined && required.includes(field.path.join('.')) ? { ...field, neededWithout } : field,
    )
    .sort((a, b) => rankOf(b) - rankOf(a));
}

/** The first form of a body, where all forms that do without what it needs require one further member. */
export function usualFormOf(body: TSchema | undefined) {
  const [first, ...more] = bodyFormsOf(body);
  const others = more.filter(({ required }) => !first?.required.every((name) => required.includes(name)));
  const neededWithout = others[0]?.required.find((name) => others.every(({ required }) => required.includes(name)));
  if (first === undefined || neededWithout === undefined || first.required.includes(neededWithout)) return undefined;
  return { required: first.required, neededWithout };
}

function listFields(schema: SchemaFacts | undefined, parent: readonly string[], words: Words): BodyField[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, member]) => {
    const property = withoutNull(member);
    const path = [...parent, name];
    if (name === transparentMember) return listFields(property, path, words);
    const choices = (property.enum ?? property.items?.enum)?.map(String);
    const kind = kindOf(property);
    return {
      path,
      flag: kebab(name),
      kind,
      isDate: property.format === 'date',
      isRequired: schema?.required?.includes(name) ?? false,
      description: property.description ?? property.items?.description ?? words[name] ?? describe(name, kind),
      ...(choices === undefined ? {} : { choices }),
      ...(kind === 'json' && property.properties !== undefined ? { members: listFields(property, path, words) } : {}),
    };
  });
}

const membersOf = ({ properties = {} }: SchemaFacts): string => Object.keys(properties).join();

function kindOf(schema: SchemaFacts): FieldKind {
  if (membersOf(schema) === membersOf(Money)) return 'money';
  if (schema.type === 'number' || schema.type === 'integer') return 'number';
  const isText = ({ type, anyOf = [] }: SchemaFacts): boolean =>
    type === 'string' || (anyOf.length > 0 && anyOf.every(isText));
  if (schema.enum !== undefined || isText(schema)) return 'text';
  if (schema.type === 'boolean') return 'boolean';
  const isListOfWords = schema.items?.enum !== undefined || schema.items?.type === 'string';
  return schema.type === 'array' && isListOfWords ? 'list' : 'json';
}

/** `claimedHectares` is described as "Claimed hectares." */
function describe(name: string, kind: FieldKind): string {
  const words = kebab(name).replaceAll('-', ' ').replace(/ pct$/, ', in percent');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${kind === 'json' ? ', as JSON' : ''}.`;
}

const placeholders: Record<FieldKind, string | undefined> = {
  text: 'TEXT',
  number: 'NUMBER',
  boolean: undefined,
  list: 'LIST',
  money: "'AMOUNT CURRENCY'",
  json: 'JSON|@FILE',
};

export function optionOf(field: BodyField): CommandOption {
  const { path, flag, kind, isRequired, neededWithout, description, choices } = field;
  const needed = isRequired
    ? ' (required)'
    : neededWithout === undefined
      ? ''
      : ` (required without --${kebab(neededWithout)})`;
  const completes = collectionOfId(String(path.at(-1)));
  const value = completes === undefined || kind !== 'text' ? placeholders[kind] : 'ID';
  return {
    name: flag,
    description: needed === '' ? description : `${description.replace(/\.$/, '')}${needed}.`,
    ...(value === undefined ? {} : { value }),
    ...(kind === 'list' ? { isRepeatable: true } : {}),
    ...(choices === undefined ? {} : { choices }),
    ...(completes === undefined ? {} : { completes }),
  };
}

/** The collection that `aoiId` or `aoiIds` refers to. */
export function collectionOfId(member: string): CollectionName | undefined {
  const idField = member.replace(/Ids$/, 'Id');
  return collectionNames.find((name) => collections[name].idField === idField);
}
