// Where a run writes, and what is known of it: terminals, width, colour, whether one may ask.
// stdout carries results and nothing else.

import { ClosedOutput } from '../failures/failures.ts';
import { createPalette, hasColour, noColours, type Palette } from './palette.ts';
import type { OutputStream, Streams } from './streams.ts';

export interface Terminal {
  /** Resolves when the text, or the bytes, are handed over; rejects with ClosedOutput when nobody reads on. */
  readonly out: (content: string | Uint8Array) => Promise<void>;
  readonly err: (text: string) => void;
  readonly isOutTerminal: boolean;
  readonly isErrTerminal: boolean;
  /** Width that results fit into; undefined where they need not fit. */
  readonly columns: number | undefined;
  /** The same of what is said on stderr. */
  readonly errColumns: number | undefined;
  readonly rows: number;
  readonly outColours: Palette;
  readonly errColours: Palette;
  /** A person can answer. */
  readonly canAsk: boolean;
  readonly spell: Spell;
}

/** A text for people, its command lines as they can be typed here. */
export type Spell = (text: string) => string;

export interface TerminalOptions {
  readonly color: boolean | undefined;
  readonly isJson: boolean;
  readonly noInput: boolean;
  readonly spell: Spell;
}

export async function createTerminal(streams: Streams, options: TerminalOptions): Promise<Terminal> {
  const { stdin, stdout, stderr, env } = streams;
  const paletteOf = async (stream: OutputStream) =>
    !options.isJson && hasColour(stream, env, options.color) ? createPalette(env) : noColours;
  const canAsk = stdin.isTTY === true && stderr.isTTY === true && !env.CI && !options.isJson && !options.noInput;
  stderr.on('error', () => undefined);
  return {
    out: buildWriter(stdout),
    err: (text) => void stderr.write(text),
    isOutTerminal: stdout.isTTY === true,
    isErrTerminal: stderr.isTTY === true,
    columns: stdout.isTTY ? (stdout.columns ?? 80) : undefined,
    errColumns: stderr.isTTY ? (stderr.columns ?? 80) : undefined,
    rows: stdout.rows ?? 24,
    outColours: await paletteOf(stdout),
    errColours: await paletteOf(stderr),
    canAsk,
    spell: options.spell,
  };
}

function buildWriter(stream: OutputStream): Terminal['out'] {
  let failure: NodeJS.ErrnoException | undefined;
  stream.on('error', (error) => {
    failure ??= error;
  });
  return (content) =>
    new Promise((resolve, reject) => {
      const settle = (error?: NodeJS.ErrnoException | null) => {
        const cause = error ?? failure;
        if (cause === undefined) resolve();
        else reject(isClosed(cause) ? new ClosedOutput() : cause);
      };
      if (failure !== undefined) settle();
      else stream.write(content, settle);
    });
}

const isClosed = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  ['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'EOF'].includes(code);
