import type { CommandArgument, CommandNode, CommandOption } from '../../projections/command-node.ts';
import type { Typed, TypedBy } from '../input/typed.ts';
import { namesOfGroups, type OptionGroup } from './global-options.ts';
import type { Session } from './session.ts';

export interface Command {
  readonly node: CommandNode;
  readonly run: Run;
}

/** Undefined means 0. */
export type ExitCode = number | undefined;
export type Run = (session: Session, typed: Typed) => Promise<ExitCode>;

interface Declared<Arguments extends readonly CommandArgument[], Options extends readonly CommandOption[]>
  extends Omit<CommandNode, 'arguments' | 'options' | 'takes'> {
  readonly arguments?: Arguments;
  readonly options?: Options;
  readonly takes?: readonly OptionGroup[];
  readonly run: (session: Session, typed: TypedBy<Arguments, Options>) => Promise<ExitCode>;
}

export function defineCommand<
  const Arguments extends readonly CommandArgument[] = readonly [],
  const Options extends readonly CommandOption[] = readonly [],
>({ run, ...node }: Declared<Arguments, Options>): Command {
  // The cast is safe: the parser passes only the options of the command's own node.
  return { node: { arguments: [], options: [], ...node, takes: namesOfGroups(node.takes) }, run: run as Run };
}
