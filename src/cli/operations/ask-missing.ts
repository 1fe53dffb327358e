// Asks a person for missing input of an operation, and returns it as though it had been typed. Without a terminal it asks nothing
// and refuses instead.

import { type BodyField, bodyFieldsOf, bodyFormsOf, kebab, usualFormOf } from '../../projections/body-fields.ts';
import type { CommandNode } from '../../projections/command-node.ts';
import { asTip, UsageError } from '../failures/failures.ts';
import type { TypedOperation } from '../input/operation-input.ts';
import type { OptionValue, Typed } from '../input/typed.ts';
import type { Session } from '../session/session.ts';

type Incomplete = Omit<TypedOperation, 'sources'>;

/** Throws UsageError for an argument that is missing and cannot be asked for, Interrupted when the person stops. */
export async function askMissing(session: Session, operation: Incomplete): Promise<Typed> {
  const { node, typed } = operation;
  const operands = node.arguments.filter(
    ({ isOptional, unless }, index) =>
      typed.args[index] === undefined && (!isOptional || (unless !== undefined && typed.options[unless] === undefined)),
  );
  // --curl sends nothing, so the service is not asked which records there are.
  const mayAsk = session.terminal.canAsk && session.globals.curl !== true;
  if (!mayAsk) {
    for (const { name } of operands.filter(({ isOptional }) => !isOptional)) throw refuseMissing(name, node);
    return typed;
  }
  const isFormOpen = hasOpenForm(operation);
  if (operands.length === 0 && !isFormOpen && findMissingFields(operation).length === 0) return typed;
  const { createInterview } = await import('./interview.ts');
  const interview = createInterview(session, operation);
  const args = [...typed.args];
  const options: Record<string, OptionValue> = { ...typed.options };
  for (const operand of operands) {
    const { name, unless } = operand;
    if (unless !== undefined)
      session.hintCommand(`no ${name} yet`, wordsOf(node, { args, options: { [unless]: true } }));
    args[node.arguments.indexOf(operand)] = await interview.askOperand(operand);
  }
  const form = isFormOpen ? await interview.chooseForm(bodyFormsOf(operation.row.body)) : undefined;
  Object.assign(options, form?.fixed);
  for (const field of findMissingFields({ ...operation, typed: { args, options } }, form?.required)) {
    const text = await interview.askField(field);
    options[field.flag] = field.kind === 'list' ? [text] : text;
  }
  session.hintCommand('without questions', wordsOf(node, { args, options }));
  return { args, options };
}

/** Has the words with which the parser refuses missing arguments of other commands. */
const refuseMissing = (name: string, node: CommandNode): UsageError =>
  new UsageError(
    `Missing required argument '${name}'.`,
    ...node.examples.slice(0, 1).map(asTip),
    `sbox ${node.words.join(' ')} --help shows its options`,
  );

/** Nothing is missing where --data gives the body. */
function findMissingFields({ row, node, fallbacks, typed }: Incomplete, members?: readonly string[]): BodyField[] {
  const { options } = typed;
  if (options.data !== undefined) return [];
  const flags = node.options.map(({ name }) => name);
  return bodyFieldsOf(row.body)
    .filter((field) => (members === undefined ? isNeeded(field, options) : members.includes(field.path.join('.'))))
    .filter(({ flag }) => flags.includes(flag) && (options[flag] ?? fallbacks[flag]) === undefined);
}

const isNeeded = ({ isRequired, neededWithout }: BodyField, options: Typed['options']): boolean =>
  isRequired || (neededWithout !== undefined && options[kebab(neededWithout)] === undefined);

/** The body has several forms, and nothing that was typed says which. */
function hasOpenForm({ row, typed: { options } }: Incomplete): boolean {
  const isTyped = bodyFieldsOf(row.body).some(({ flag }) => options[flag] !== undefined);
  const isOpen = bodyFormsOf(row.body).length > 0 && usualFormOf(row.body) === undefined;
  return isOpen && !isTyped && options.data === undefined;
}

function wordsOf({ words, options: known }: CommandNode, { args, options }: Typed): string[] {
  const flags = known.flatMap(({ name }) => {
    const value = options[name];
    if (value === undefined || value === false) return [];
    return value === true ? [`--${name}`] : [value].flat().flatMap((text) => [`--${name}`, String(text)]);
  });
  return [...words, ...args.flatMap((arg) => arg ?? []), ...flags];
}
