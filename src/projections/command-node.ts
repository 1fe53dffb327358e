// The types of the command tree: all commands and options, as data. The parser, help, completions and the commands page are made
// from it; nothing here runs anything.

import type { CollectionName } from '../contract/collections.ts';
import type { OperationId } from '../contract/rows.ts';

export const commandGroups = ['START', 'RESOURCES', 'SANDBOX', 'SUPPORT', 'SETTINGS'] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** The completions of a value, besides its choices: the seeded ids of a collection, or one of these kinds. */
export type Completes = CollectionName | ('profiles' | 'files' | 'folders' | 'codes' | 'fields');

export interface CommandValue {
  readonly description: string;
  /** The known words. Other words are sent as well, so that the service's answer can be seen. */
  readonly choices?: readonly string[];
  readonly completes?: Completes;
}

export interface CommandArgument extends CommandValue {
  readonly name: string;
  readonly isOptional?: true;
  /** The option that makes it optional: without it, a person is asked. */
  readonly unless?: string;
  /** Takes all words that follow. */
  readonly isVariadic?: true;
}

export interface CommandOption extends CommandValue {
  /** Kebab-case, without dashes. */
  readonly name: string;
  readonly short?: string;
  /** Placeholder of the value; absent for a flag that is on or off. */
  readonly value?: string;
  readonly isRepeatable?: true;
  /** Shown in help; the command itself applies it. */
  readonly fallback?: string;
}

export interface CommandNode {
  /** One or two words; the first may be a topic. */
  readonly words: readonly string[];
  readonly summary: string;
  /** Lines that help shows under the summary. */
  readonly notes?: readonly string[];
  readonly arguments: readonly CommandArgument[];
  readonly options: readonly CommandOption[];
  /** The shared options that it uses, by name; it refuses the others. Undefined for all of them. */
  readonly takes?: readonly string[];
  /** Whole command lines. Tests execute each of them. */
  readonly examples: readonly string[];
  readonly operationId?: OperationId;
}

export const takes = ({ takes: names }: CommandNode, name: string): boolean => names?.includes(name) ?? true;

/** A first word that has commands under it, or that is a command itself. */
export interface Topic {
  readonly word: string;
  readonly aliases: readonly string[];
  readonly group: CommandGroup;
  readonly summary: string;
}

export interface CommandTree {
  readonly topics: readonly Topic[];
  readonly commands: readonly CommandNode[];
  /** Shared by the commands that take them. */
  readonly options: readonly CommandOption[];
}
