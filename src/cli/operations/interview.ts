// The questions for the input of an operation: a record is picked, a word chosen, and anything else is typed and validated as the
// service does. Each answer narrows the next choices.

import { ProblemAnswer } from '../../client/failures.ts';
import { type CollectionName, collectionNames, collections } from '../../contract/collections.ts';
import type { Operation } from '../../contract/form/operation.ts';
import { rows } from '../../contract/rows.ts';
import { violationsOf } from '../../engine/kernel/validation.ts';
import { memberIn } from '../../primitives/json-pointer.ts';
import { type BodyField, type BodyForm, collectionOfId, memberOfFlag } from '../../projections/body-fields.ts';
import type { CommandArgument } from '../../projections/command-node.ts';
import { renderValue } from '../../projections/example-command.ts';
import { parseValue, setValue, UnreadableValue } from '../../projections/field-values.ts';
import type { TypedOperation } from '../input/operation-input.ts';
import { textOf } from '../input/typed.ts';
import { renderCells } from '../output/cell.ts';
import { fewColumnsOf } from '../output/columns.ts';
import { recordsOf } from '../output/print.ts';
import type { Session } from '../session/session.ts';
import { askText, type Choice, choose, chooseSeveral, pick, pickSeveral } from '../terminal/prompts.ts';

export function createInterview(session: Session, { row, typed }: Pick<TypedOperation, 'row' | 'typed'>) {
  const { streams } = session;
  const ids = findTypedIds(typed.options);
  const picked: Readonly<Record<string, unknown>>[] = [];

  /** An earlier record narrows the choice, as a policy names its plots and perils; where it names none, all are kept. */
  const narrow = <Offered extends Choice>(member: string, offered: readonly Offered[]): readonly Offered[] => {
    const named = picked.flatMap((record) => record[member.replace(/s?$/, 's')] ?? []);
    const left = offered.filter(({ value }) => named.includes(value));
    return left.length > 0 ? left : offered;
  };

  const ask = async ({ message, member, isSeveral, collection, words, example, refuse }: Inquiry): Promise<string> => {
    if (words !== undefined) {
      const choices = narrow(member, words.map(asChoice));
      return isSeveral
        ? (await chooseSeveral(streams, { message, choices })).join(',')
        : choose(streams, { message, choices });
    }
    const records = narrow(member, collection === undefined ? [] : await listPickable(session, collection, ids));
    if (records.length === 0) return askText(streams, { message, example, refuse });
    if (isSeveral) return (await pickSeveral(streams, { message, choices: records })).join(',');
    const id = await pick(streams, { message, choices: records, refuse });
    ids[member] = id;
    picked.push(...records.flatMap(({ value, record }) => (value === id ? [record] : [])));
    return id;
  };

  return {
    askOperand: (operand: CommandArgument) => ask(describeOperand(session, row, operand)),
    /** Returns the answer in the form that the flag takes. */
    askField: (field: BodyField) => ask(describeField(row, field)),
    chooseForm: async (forms: readonly BodyForm[]) => {
      const choices = forms.map(({ title }) => asChoice(title));
      const title = await choose(streams, { message: 'Which one?', choices });
      return forms.find((form) => form.title === title) as BodyForm;
    },
  };
}

function describeOperand({ access }: Session, row: Operation, operand: CommandArgument) {
  const { name, description, choices, completes } = operand;
  const collection = collectionNames.find((known) => known === completes);
  return {
    message: `${name.toUpperCase()}  ${description}`,
    member: collection === undefined ? name : collections[collection].idField,
    isSeveral: false,
    collection,
    words: choices,
    example: row.example.params?.[name] ?? '',
    refuse: (text: string) => {
      if (text.trim() === '') return `${name.toUpperCase()} is required`;
      return completes === 'files' ? access.findObstacle(text) : undefined;
    },
  };
}

type Inquiry = ReturnType<typeof describeOperand | typeof describeField>;

function describeField(row: Operation, field: BodyField) {
  const member = String(field.path.at(-1));
  const example = memberIn(row.example.body, field.path);
  return {
    message: `--${field.flag}  ${field.description}`,
    member,
    isSeveral: field.kind === 'list',
    collection: collectionOfId(member),
    words: field.choices,
    example: example === undefined ? '' : renderValue(field, example),
    refuse: (text: string) => refuseText(row.body, field, text),
  };
}

const asChoice = (word: string): Choice => ({ value: word, label: word });

function findTypedIds(options: TypedOperation['typed']['options']): Record<string, string> {
  const ids = Object.entries(options).map(([flag, value]) => [memberOfFlag(flag), textOf(value)] as const);
  return Object.fromEntries(ids.flatMap(([member, id]) => (id && collectionOfId(member) ? [[member, id]] : [])));
}

/** A path is accepted here, since its file is read later. */
function refuseText(body: Operation['body'], field: BodyField, text: string): string | undefined {
  if (text.trim() === '') return `--${field.flag} is required`;
  if (body === undefined || (field.kind === 'json' && text.startsWith('@'))) return undefined;
  try {
    const partialBody = {};
    setValue(partialBody, field.path, parseValue(field, field.kind === 'list' ? [text] : text));
    const place = `#/${field.path.join('/')}`;
    const wrong = violationsOf(body, partialBody).find(({ pointer = '' }) => `${pointer}/`.startsWith(`${place}/`));
    return wrong && `${wrong.detail}`;
  } catch (failure) {
    if (failure instanceof UnreadableValue) return failure.message;
    throw failure;
  }
}

interface Pickable extends Choice {
  readonly record: Readonly<Record<string, unknown>>;
}

/** The id of any further record has to be typed. */
const maxOffered = 100;

/** Empty where the API has no list of them, or the caller may not read it. `ids` restrict the list where it has such a filter. */
async function listPickable(
  session: Session,
  collection: CollectionName,
  ids: Readonly<Record<string, string>>,
): Promise<readonly Pickable[]> {
  const row = rows.find((one) => isListOf(one, collection));
  if (row === undefined) return [];
  const { idField } = collections[collection];
  const filters = Object.entries(ids).filter(([member]) => member in (row.filters ?? {}));
  const limit = row.answer === 'page' ? { limit: maxOffered } : {};
  const client = await session.client();
  const answer = await client.call(row, { query: { ...limit, ...Object.fromEntries(filters) } }).catch(ifAllowed);
  const records = (answer === undefined ? undefined : recordsOf(row, answer)) ?? [];
  const columns = fewColumnsOf(collections[collection]);
  return (records as Pickable['record'][]).map((record) => {
    const id = String(record[idField]);
    return { value: id, label: [id, ...renderCells(record, columns)].join('  '), record };
  });
}

const isListOf = ({ answer, collection, command }: Operation, wanted: CollectionName): boolean =>
  collection === wanted && (answer === 'page' || (answer === 'item' && command[1] === 'list'));

/** A caller who may not list them can still type an id. */
function ifAllowed(failure: unknown): undefined {
  if (failure instanceof ProblemAnswer && failure.problem.code === 'insufficient_permission') return undefined;
  throw failure;
}
