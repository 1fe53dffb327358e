// Splits a command line into words as a POSIX shell does: quotes, backslashes, variables, a comment. Nothing is run: the caller
// decides about operators, variables and an unclosed quote.

/** Text, and variables that the caller fills in. */
export type Word = readonly (string | { readonly name: string })[];

export interface Command {
  readonly words: readonly Word[];
  /** The offset at which the words end. */
  readonly length: number;
  /** The character there: none, a line break, an operator, `#` of a comment, or a quote that is not closed. */
  readonly end: string;
}

const piece =
  /(?<joined>\\\r?\n)|(?<blank>[ \t\r]+)|'(?<single>[^']*)'|\$'(?<coded>(?:[^'\\]|\\.)*)'|"(?<double>(?:[^"\\]|\\.)*)"|\\(?<escaped>.)|\$(?:\{(?<braced>\w+)\}|(?<named>\w+))|(?<bare>[^\s'"\\$|&;<>()`*?#]+|[$|&;<>()`*?#])/suy;

/** The first command of the text: blank lines and comments before it are skipped, and an operator or a line break ends it. */
export function splitCommand(text: string, operators: string): Command {
  const words: Word[] = [];
  let word: Word | undefined;
  const close = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  for (let at = 0; ; ) {
    piece.lastIndex = at;
    const found = piece.exec(text)?.groups;
    const { bare } = found ?? {};
    const isComment = bare === '#' && word === undefined;
    if (found === undefined || isComment || (bare !== undefined && operators.includes(bare))) {
      close();
      const end = text.charAt(at);
      const next = isComment || end === '\n' ? text.indexOf('\n', at) : -1;
      if (words.length > 0 || next < 0) return { words, length: at, end };
      at = next + 1;
      continue;
    }
    at = piece.lastIndex;
    if (found.blank !== undefined) close();
    else if (found.joined === undefined) word = [...(word ?? []), ...partsOf(found)];
  }
}

function partsOf({ single, coded, double, escaped, braced, named, bare }: Record<string, string | undefined>): Word {
  const name = braced ?? named;
  if (name !== undefined) return [{ name }];
  if (double !== undefined) return splitQuoted(double);
  return [coded === undefined ? (single ?? escaped ?? bare ?? '') : decode(coded)];
}

/** Between double quotes a backslash is literal, unless the character after it has a meaning there. */
function splitQuoted(text: string): Word {
  return text.split(/(\\\r?\n|\\["\\$`]|\$\{\w+\}|\$\w+)/).map((part) => {
    const [, name] = /^\$\{?(\w+)\}?$/.exec(part) ?? [];
    if (name !== undefined) return { name };
    const [, escaped] = /^\\(?:\r?\n|(["\\$`]))$/.exec(part) ?? [part, part];
    return escaped ?? '';
  });
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Decodes the text between the quotes of $'…', as browsers write special characters. */
const decode = (text: string): string =>
  text.replace(/\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|(.))/gis, (_, byte, unit, other) =>
    other === undefined ? String.fromCharCode(Number.parseInt(byte ?? unit, 16)) : (controls[other] ?? other),
  );

export type Expand = (name: string) => string;

/** The words of a pasted command, up to a pipe; browsers copy commands for cmd with carets. Undefined for an unclosed quote. */
export function splitPasted(text: string, expand: Expand): string[] | undefined {
  const isOfCmd = /\^(?:\r?\n|")/.test(text);
  const { words, end } = splitCommand(isOfCmd ? withoutCarets(text) : text, pipes);
  if (!['', '\n', '#', ...pipes].includes(end)) return undefined;
  const fill: Expand = isOfCmd ? (name) => `$${name}` : expand;
  return words.map((word) => word.map((part) => (typeof part === 'string' ? part : fill(part.name))).join(''));
}

const pipes = '|;<>';

/** A caret makes the next character literal; at the end of a line it continues the command. */
const withoutCarets = (text: string): string =>
  text.replace(/\^(\r?\n|.)/gs, (_, next: string) => (next.endsWith('\n') ? ' ' : next));
