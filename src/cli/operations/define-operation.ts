// Defines the command of an operation from its row. A few operations take more than their rows say, such as a file, and have
// their own `run`, which calls `send` for the rest.

import { type OperationId, type RowOf, rowOf } from '../../contract/rows.ts';
import type { CommandArgument, CommandOption } from '../../projections/command-node.ts';
import { buildOperationCommand, type OperationExtras } from '../../projections/operation-command.ts';
import type { TypedBy } from '../input/typed.ts';
import type { Command, ExitCode } from '../session/command.ts';
import { namesOfGroups, type OptionGroup } from '../session/global-options.ts';
import type { Session } from '../session/session.ts';
import { askMissing } from './ask-missing.ts';
import type { ResultFacts } from './print-import.ts';
import { sendOperation } from './send-operation.ts';

export type SendTyped = (members?: Readonly<Record<string, unknown>>, importFacts?: ResultFacts) => Promise<ExitCode>;

interface Declared<
  Id extends OperationId,
  Arguments extends readonly CommandArgument[],
  Options extends readonly CommandOption[],
> extends Omit<OperationExtras, 'takes'> {
  readonly arguments?: Arguments;
  readonly options?: Options;
  readonly takes?: readonly OptionGroup[];
  /** Gets the arguments of the path and the extra options; `send` reads the flags of the body. */
  readonly run?: (
    session: Session,
    typed: TypedBy<Taken<Id, Arguments>, Options>,
    send: SendTyped,
  ) => Promise<ExitCode>;
}

type Taken<Id extends OperationId, Own extends readonly CommandArgument[]> = readonly [
  ...(RowOf<Id>['path'] extends `${string}{${string}` ? [CommandArgument] : []),
  ...Own,
];

export function defineOperation<
  Id extends OperationId,
  const Arguments extends readonly CommandArgument[] = readonly [],
  const Options extends readonly CommandOption[] = readonly [],
>(id: Id, { run, takes, ...extras }: Declared<Id, Arguments, Options>): Command {
  const row = rowOf(id);
  const node = buildOperationCommand(row, { ...extras, ...(takes && { takes: namesOfGroups(takes) }) });
  const { fallbacks = {} } = extras;
  return {
    node,
    run: async (session, incomplete) => {
      const typed = await askMissing(session, { row, node, fallbacks, typed: incomplete });
      const send: SendTyped = (members, importFacts) =>
        sendOperation(session, { row, node, fallbacks, typed, sources: session }, members, importFacts);
      // The parser passes only the options of the command's own node.
      return run === undefined ? send() : run(session, typed as TypedBy<Taken<Id, Arguments>, Options>, send);
    },
  };
}
