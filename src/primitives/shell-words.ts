// The words of a command line as a shell would see them: quotes of POSIX shells and bash, and those of cmd, whose browsers
// copy commands with carets. Nothing is run: it ends where the command does, at a pipe or at the end of its line.

/** The value of a variable. */
export type Expand = (name: string) => string;

/** Undefined when a quote is not closed. */
export function splitShellWords(text: string, expand: Expand): string[] | undefined {
  const isOfCmd = /\^(?:\r?\n|")/.test(text);
  return isOfCmd ? collectWords(withoutCarets(text), (name) => `$${name}`) : collectWords(text, expand);
}

/** A caret takes the meaning of what follows it away; before the end of a line, the command goes on. */
const withoutCarets = (text: string): string =>
  text.replace(/\^(\r?\n|.)/gs, (_, next: string) => (next.endsWith('\n') ? ' ' : next));

const piece =
  /(?<goesOn>\\\r?\n)|(?<blank>[ \t\r]+)|(?<end>[\n|;<>])|'(?<plain>[^']*)'|\$'(?<coded>(?:[^'\\]|\\.)*)'|"(?<quoted>(?:[^"\\]|\\.)*)"|\\(?<escaped>.)|\$(?:\{(?<braced>\w+)\}|(?<named>\w+))|(?<bare>[^\s'"\\$|;<>]+|\$)/suy;

function collectWords(text: string, expand: Expand): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  const close = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  while (at < text.length) {
    piece.lastIndex = at;
    const found = piece.exec(text)?.groups;
    if (found === undefined) return undefined;
    const isComment = word === undefined && found.bare?.startsWith('#') === true;
    at = isComment ? endOfLine(text, at) : piece.lastIndex;
    if (isComment || found.goesOn !== undefined) continue;
    if (found.blank !== undefined || found.end !== undefined) close();
    else word = (word ?? '') + textOf(found, expand);
    if (found.end !== undefined && words.length > 0) break;
  }
  close();
  return words;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

type Found = Readonly<Record<string, string | undefined>>;

function textOf({ plain, coded, quoted, escaped, braced, named, bare }: Found, expand: Expand): string {
  if (coded !== undefined) return decode(coded);
  if (quoted !== undefined) return unquote(quoted, expand);
  const name = braced ?? named;
  return name === undefined ? (plain ?? escaped ?? bare ?? '') : expand(name);
}

/** Between double quotes a backslash is one, unless it stands before what has a meaning there. */
const unquote = (text: string, expand: Expand): string =>
  text.replace(/\\(\r?\n)|\\(["\\$`])|\$(?:\{(\w+)\}|(\w+))/g, (_, line, escaped, braced, named) =>
    line === undefined ? (escaped ?? expand(braced ?? named)) : '',
  );

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Between the quotes of $'…', as browsers write what is not plain. */
const decode = (text: string): string =>
  text.replace(/\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|(.))/gis, (_, byte, unit, other) =>
    other === undefined ? String.fromCharCode(Number.parseInt(byte ?? unit, 16)) : (controls[other] ?? other),
  );
