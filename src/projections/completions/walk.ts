// What the scripts for bash and zsh share: the way from the words on the line to a node of the tree, and what may follow there.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text is a shell script.

import type { Candidates, Word } from './candidates.ts';
import type { CompletionModel } from './model.ts';

export interface Dialect {
  readonly afterDashes: string;
  readonly reply: (candidates: Candidates) => string;
  /** Lines for a word of which nothing is known. */
  readonly otherwise: readonly string[];
}

/** The body of the function, from inside its loop over `$word`, up to its closing brace. */
export function renderWalk(model: CompletionModel, { afterDashes, reply, otherwise }: Dialect): string[] {
  const replyOne = (words: readonly Word[]) => reply({ words, joined: 'never' });
  return [
    '    case "$word" in',
    `      --) ${afterDashes} ;;`,
    `      ${model.valueFlags.join('|')}) ((index++)) ;;`,
    '      -*) ;;',
    '      *)',
    '        case "$place/$word" in',
    ...model.moves.map(
      ({ from, words, to }) => `          ${words.map((word) => `"${from}/${word}"`).join('|')}) place="${to}" ;;`,
    ),
    '          *) ((position++)) ;;',
    '        esac',
    '        ;;',
    '    esac',
    '  done',
    '  case "$place:$prev" in',
    ...model.values.map(({ path, flags, candidates }) => {
      const patterns = flags.map((flag) => (path === undefined ? `*:${flag}` : `"${path}:${flag}"`));
      return `    ${patterns.join('|')}) ${reply(candidates)}; return ;;`;
    }),
    '  esac',
    '  case "$prev" in',
    `    ${model.valueFlags.join('|')}) return ;;`,
    '  esac',
    '  if [[ "$cur" == -* ]]; then',
    '    case "$place" in',
    ...[...model.options].flatMap(([path, options]) =>
      options.length === 0 ? [] : [`      "${path}") ${replyOne(options)} ;;`],
    ),
    '    esac',
    `    ${replyOne(model.everywhere)}`,
    '    return',
    '  fi',
    '  case "$place:$position" in',
    ...[...model.subcommands].map(([path, words]) => `    "${path}:0") ${replyOne(words)} ;;`),
    ...model.operands.map(({ path, position, candidates }) => `    "${path}:${position}") ${reply(candidates)} ;;`),
    ...otherwise,
    '  esac',
    '}',
  ];
}

/** For every POSIX shell. */
export const quote = (text: string): string =>
  /^[\w./:=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
