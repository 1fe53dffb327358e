// What a command is: one module that says what there is to type, and does it.

import type { CommandNode } from '../../projections/command-node.ts';
import type { Typed, TypedBy } from '../input/typed.ts';
import { askingOptions, type SharedName, takenByAll } from './global-options.ts';
import type { Session } from './session.ts';

export interface Command {
  readonly node: CommandNode;
  readonly run: Run;
}

/** Resolves to an exit code; nothing means 0. */
export type ExitCode = number | undefined;
export type Run = (session: Session, typed: Typed) => Promise<ExitCode>;

type Description = Omit<CommandNode, 'arguments' | 'options'> &
  Partial<CommandNode> & {
    /** By default, what a command takes that asks the sandbox and prints the answer. */
    readonly takes?: readonly SharedName[];
  };

export function defineCommand<const Node extends Description>(
  description: Node,
  run: (session: Session, typed: TypedBy<Node>) => Promise<ExitCode>,
): Command {
  // The parser gives a command nothing but what its own node let through.
  const takes = [...(description.takes ?? askingOptions), ...takenByAll];
  return { node: { arguments: [], options: [], ...description, takes }, run: run as Run };
}
