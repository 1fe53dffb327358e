// The typed arguments and options of a command, named as in its node: code that misspells an option does not compile.

import type { CommandArgument, CommandOption } from '../../projections/command-node.ts';

export type OptionValue = string | boolean | readonly string[] | undefined;

export interface Typed {
  readonly args: readonly (string | readonly string[] | undefined)[];
  readonly options: Readonly<Record<string, OptionValue>>;
}

export interface TypedBy<Arguments extends readonly CommandArgument[], Options extends readonly CommandOption[]> {
  readonly args: ArgumentsOf<Arguments>;
  readonly options: OptionsOf<Options>;
}

type ArgumentsOf<Arguments extends readonly CommandArgument[]> = {
  readonly [Index in keyof Arguments]: Arguments[Index] extends { readonly isVariadic: true }
    ? readonly string[]
    : Arguments[Index] extends { readonly isOptional: true }
      ? string | undefined
      : string;
};

/** `--no-input` is the option `input`, as it is for the parser. */
export type OptionsOf<Options extends readonly CommandOption[]> = {
  readonly [Option in Options[number] as PlainName<Option['name']>]: ValueOf<Option>;
};

type PlainName<Name extends string> = Name extends `no-${infer Plain}` ? Plain : Name;

type ValueOf<Option extends CommandOption> = Option extends { readonly value: string }
  ? (Option extends { readonly isRepeatable: true } ? readonly string[] : string) | undefined
  : boolean | undefined;

export const textOf = (value: OptionValue): string | undefined => (typeof value === 'string' ? value : undefined);
