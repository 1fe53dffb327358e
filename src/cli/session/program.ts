// The program itself, for a command that runs others within this process. A command never imports it: that would be a circle.

import type { CommandTree } from '../../projections/command-node.ts';
import type { Streams } from '../terminal/streams.ts';

export interface Program {
  /** argv and streams in, exit code out. */
  readonly run: (argv: readonly string[], streams: Streams) => Promise<number>;
  /** What there is to type. */
  readonly tree: CommandTree;
}
