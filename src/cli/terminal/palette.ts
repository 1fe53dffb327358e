// The colours, decided once per stream. Without colour, chalk is not even loaded.

import { CleanText, clean, type Piece } from './clean-text.ts';
import type { OutputStream, Streams } from './streams.ts';

export type Paint = (piece: Piece) => CleanText;

const styles = ['bold', 'dim', 'red', 'green', 'yellow', 'cyan'] as const;
type Style = (typeof styles)[number];

export interface Palette extends Readonly<Record<Style, Paint>> {
  /** 0 none, 1 sixteen, 2 of 256, 3 all colours. */
  readonly level: 0 | 1 | 2 | 3;
  readonly hex: (colour: string) => Paint;
  readonly onHex: (colour: string, background: string) => Paint;
}

const paintAll = (paintOf: (style: Style) => Paint) =>
  Object.fromEntries(styles.map((style) => [style, paintOf(style)])) as Record<Style, Paint>;

const same: Paint = (piece) => clean`${piece}`;

export const noColours: Palette = { ...paintAll(() => same), level: 0, hex: () => same, onHex: () => same };

/** The flag decides, then NO_COLOR, FORCE_COLOR, TERM=dumb, and last whether the stream is a terminal. */
export function hasColour(stream: OutputStream, env: Streams['env'], flag: boolean | undefined): boolean {
  if (flag !== undefined) return flag;
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return !['0', 'false'].includes(env.FORCE_COLOR);
  return env.TERM !== 'dumb' && stream.isTTY === true;
}

export async function createPalette(env: Streams['env']): Promise<Palette> {
  const { Chalk } = await import('chalk');
  const level = levelOf(env);
  const chalk = new Chalk({ level });
  const paintWith =
    (style: (text: string) => string): Paint =>
    (piece) =>
      CleanText.trust(style(clean`${piece}`.text));
  return {
    ...paintAll((style) => paintWith(chalk[style])),
    level,
    hex: (colour) => paintWith(chalk.hex(colour)),
    onHex: (colour, background) => paintWith(chalk.hex(colour).bgHex(background)),
  };
}

function levelOf({ COLORTERM = '', TERM = '' }: Streams['env']): 1 | 2 | 3 {
  if (/^(truecolor|24bit)$/.test(COLORTERM)) return 3;
  return /256|direct|kitty|ghostty|alacritty/.test(TERM) ? 2 : 1;
}
