// The outputs of a run and their properties: terminal or not, width, colour, whether questions may be asked. stdout carries
// results and nothing else.

import type { Shell } from '../../primitives/shells/shell.ts';
import { type CleanText, clean, cleanBlock, type Piece } from './clean-text.ts';
import { createPalette, hasColour, noColours, type Palette } from './palette.ts';
import type { OutputStream, Streams } from './streams.ts';
import { createWriter } from './writer.ts';

export interface Terminal {
  /** Resolves when the text is written; rejects with ClosedOutput when the reader has closed it, else with OutputFailure. */
  readonly out: (text: CleanText) => Promise<void>;
  /** A pipe or a file gets the bytes as they are; a terminal gets them cleaned. */
  readonly outBytes: (bytes: Uint8Array) => Promise<void>;
  readonly err: (text: CleanText) => void;
  readonly isOutTerminal: boolean;
  readonly canRewrite: boolean;
  /** Shows a line until anything else is written or undefined is given; does nothing where no line can be overwritten. */
  readonly progress: (text: Piece | undefined) => void;
  /** Undefined where results need not fit a width. */
  readonly columns: number | undefined;
  readonly errColumns: number | undefined;
  readonly rows: number;
  readonly outColours: Palette;
  readonly errColours: Palette;
  readonly canAsk: boolean;
  readonly spell: Spell;
}

export interface Spell {
  (text: string): string;
  readonly line: (line: string) => string;
  readonly command: (words: readonly string[]) => string;
  readonly shell: Shell;
}

const emptyLine = clean`\r\u001b[2K`;

export async function createTerminal(
  streams: Streams,
  options: { color: boolean | undefined; isJson: boolean; noInput: boolean; spell: Spell },
): Promise<Terminal> {
  const { stdin, stdout, stderr, env } = streams;
  const paletteOf = async (stream: OutputStream) =>
    !options.isJson && hasColour(stream, env, options.color) ? createPalette(env) : noColours;
  const canAsk = stdin.isTTY === true && stderr.isTTY === true && !env.CI && !options.isJson && !options.noInput;
  stderr.on('error', () => undefined);
  const isOutTerminal = stdout.isTTY === true;
  const write = createWriter(stdout);
  const canRewrite = stderr.isTTY === true && env.TERM !== 'dumb';
  const errColours = await paletteOf(stderr);
  let isShown = false;
  const progress: Terminal['progress'] = (text) => {
    const isOver = text === undefined || !canRewrite;
    if (!isOver) stderr.write(clean`${emptyLine}${errColours.dim(text)}`.text);
    else if (isShown) stderr.write(emptyLine.text);
    isShown = !isOver;
  };
  const out: Terminal['out'] = ({ text }) => {
    progress(undefined);
    return write(text);
  };
  return {
    out,
    outBytes: (bytes) => {
      progress(undefined);
      return isOutTerminal ? out(cleanBlock(new TextDecoder().decode(bytes))) : write(bytes);
    },
    err: ({ text }) => {
      progress(undefined);
      stderr.write(text);
    },
    isOutTerminal,
    canRewrite,
    progress,
    // A terminal without a size, such as that of a container, reports 0.
    columns: isOutTerminal ? stdout.columns || 80 : undefined,
    errColumns: stderr.isTTY ? stderr.columns || 80 : undefined,
    rows: stdout.rows || 24,
    outColours: await paletteOf(stdout),
    errColours,
    canAsk,
    spell: options.spell,
  };
}
