import type { TSchema } from 'typebox';
import { type CollectionName, collections } from '../../contract/collections.ts';
import type { Row } from '../../contract/rows.ts';
import { parametersOf } from '../../primitives/path-template.ts';
import {
  type BodyField,
  type BodyForm,
  bodyFieldsOf,
  bodyFormsOf,
  collectionOfId,
} from '../../projections/body-fields.ts';
import type { Word } from '../words/t.ts';

export interface FormField extends Pick<BodyField, 'path' | 'kind' | 'isRequired' | 'description'> {
  /** Unique in the form, such as `body.input.eventId`. */
  readonly name: string;
  readonly label: string;
  readonly part: 'params' | 'query' | 'body';
  readonly choices: readonly string[];
  readonly collection: CollectionName | undefined;
  /** Sent unchanged, and not shown. */
  readonly fixed?: string | undefined;
}

/** What was typed, by the name of the field. */
export type Typed = Readonly<Record<string, string>>;

/** The fields of the path, then of the body or of one of its forms, required ones first, then of the query. */
export function listFormFields(row: Row, form?: BodyForm): FormField[] {
  const schemas = Object.fromEntries(Object.entries(row.filters ?? {}).map(([name, { schema }]) => [name, schema]));
  const filters = bodyFieldsOf({ properties: schemas } as unknown as TSchema);
  const paging =
    row.answer === 'page'
      ? [
          pageField('limit', 'number', 'Page size, 1 to 250.'),
          pageField('cursor', 'text', 'The cursor of another page.'),
        ]
      : [];
  return [
    ...parametersOf(row.path).map((name) => buildParameter(row, name)),
    ...listBodyFields(row, form),
    ...[...filters, ...paging].map((field) => buildField('query', { ...field, isRequired: false })),
  ];
}

function listBodyFields({ body }: Row, form: BodyForm | undefined): FormField[] {
  const fields = bodyFieldsOf(body).map((field) => buildField('body', field));
  if (form === undefined) return fields;
  const { members, required, fixed } = form;
  return members.flatMap((name) => {
    const matching = fields.filter(({ path }) => path[0] === name);
    return matching.map((field) => ({ ...field, isRequired: required.includes(name), fixed: fixed[name] }));
  });
}

export const listForms = (row: Row) =>
  bodyFormsOf(row.body).map((form) => ({ title: form.title, fields: listFormFields(row, form) }));

/** The index of the first form that has every typed field; -1 where none has. */
export const findForm = (forms: ReturnType<typeof listForms>, typed: Typed): number =>
  forms.findIndex(({ fields }) =>
    Object.entries(typed).every(
      ([name, text]) =>
        !name.startsWith('body.') || fields.some((field) => field.name === name && (field.fixed ?? text) === text),
    ),
  );

const pageField = (name: string, kind: 'number' | 'text', description: Word): BodyField => ({
  path: [name],
  flag: name,
  kind,
  isRequired: false,
  description,
});

function buildField(
  part: FormField['part'],
  { path, kind, isRequired, description, choices = [] }: BodyField,
): FormField {
  const label = String(path.at(-1));
  const collection = collectionOfId(label);
  return { name: `${part}.${path.join('.')}`, label, part, path, kind, isRequired, description, choices, collection };
}

function buildParameter({ collection, kind }: Row, name: string): FormField {
  const words = (kind as { enum?: readonly string[] } | undefined)?.enum ?? [];
  const isId = name === 'id' && collection !== undefined;
  return {
    name: `params.${name}`,
    label: isId ? collections[collection].idField : name,
    part: 'params',
    path: [name],
    kind: 'text',
    isRequired: true,
    description: (isId ? 'Identifier of the record.' : 'Part of the path.') satisfies Word,
    choices: name === 'kind' ? words : [],
    collection: isId ? (collection === 'jobResults' ? 'jobs' : collection) : undefined,
  };
}
