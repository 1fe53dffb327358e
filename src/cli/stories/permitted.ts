// What a story may run: commands of sbox that end by themselves, run no other program, and name no file outside of the
// story's folder. A story may come from anybody.

import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { CommandNode, CommandOption, CommandTree, CommandValue } from '../../projections/command-node.ts';
import { UsageError } from '../failures/failures.ts';

const unfit: Readonly<Record<string, string>> = {
  serve: 'runs until it is stopped; a story has a sandbox already',
  exec: 'runs another program',
  record: 'runs another program',
  walkthrough: 'is a story itself',
};

/** The words behind `sbox`. Throws UsageError. */
export function requirePermitted(words: readonly string[], tree: CommandTree, folder: string): string[] {
  const [program, ...argv] = words;
  if (program !== 'sbox') throw new UsageError(`A story runs commands of sbox, and ${program ?? 'nothing'} is none.`);
  const { node, operands, values } = readWords(argv, tree);
  const reason = unfit[node?.words[0] ?? ''];
  if (reason !== undefined) throw new UsageError(`sbox ${node?.words[0]} ${reason}.`);
  const named = [
    ...(node?.arguments ?? []).flatMap((argument, index) => fileOf(argument, operands[index])),
    ...values.flatMap(([option, value]) => fileOf(option, value)),
  ];
  for (const file of named) {
    if (!liesWithin(folder, file))
      throw new UsageError(`${file} lies outside of the story's folder, and a story stays in it.`);
  }
  return argv;
}

interface ReadWords {
  readonly node: CommandNode | undefined;
  /** What follows the words of the command. */
  readonly operands: readonly string[];
  readonly values: readonly (readonly [option: CommandOption, value: string])[];
}

/** As the parser takes them: an option has its value behind it, or behind a `=`. */
function readWords(argv: readonly string[], { topics, commands, options }: CommandTree): ReadWords {
  const plain: string[] = [];
  const typed: (readonly [name: string, value: string])[] = [];
  const known = [...options, ...commands.flatMap((command) => command.options)];
  const find = (flag: string) => known.filter(({ name, short }) => flag === `--${name}` || flag === `-${short}`);
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] as string;
    const [, flag = word, value] = /^(--[^=]+)=(.*)$/s.exec(word) ?? /^(-\w)(.+)$/s.exec(word) ?? [];
    if (!word.startsWith('-') || word === '-') plain.push(word);
    else if (value !== undefined) typed.push([flag, value]);
    else if (find(flag).some((option) => option.value !== undefined)) {
      index += 1;
      typed.push([flag, argv[index] ?? '']);
    }
  }
  const topic = topics.find(({ word, aliases }) => word === plain[0] || aliases.includes(String(plain[0])))?.word;
  const below = commands.filter(({ words }) => words[0] === topic);
  const node =
    below.find(({ words }) => words.length > 1 && words[1] === plain[1]) ??
    below.find(({ words }) => words.length === 1);
  const values = typed.flatMap(([flag, value]) => find(flag).map((option) => [option, value] as const));
  return { node, operands: plain.slice(node?.words.length ?? 1), values };
}

/** `JSON|@FILE` is a file behind the sign only. */
function fileOf(place: CommandValue & { readonly value?: string }, typed: string | undefined): string[] {
  if (typed === undefined || typed === '-') return [];
  if (place.value?.includes('@FILE')) return typed.startsWith('@') ? [typed.slice(1)] : [];
  return place.completes === 'files' || place.completes === 'folders' ? [typed] : [];
}

/** Links are followed, as far as the path is there. */
function liesWithin(folder: string, file: string): boolean {
  const home = realpathSync(folder);
  let there = resolve(home, file);
  const missing: string[] = [];
  for (; !existsSync(there); there = dirname(there)) missing.unshift(basename(there));
  const inside = relative(home, join(realpathSync(there), ...missing));
  return !isAbsolute(inside) && inside.split(sep)[0] !== '..';
}
