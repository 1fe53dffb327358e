// The program itself, for a command that runs others within this process. A command never imports it: that would be a circle.

import type { CommandTree } from '../../projections/command-node.ts';
import type { Doors } from '../doors/doors.ts';
import type { Streams } from '../terminal/streams.ts';

export interface Program {
  /** argv, streams and doors in, exit code out. Doors have no default: whoever runs a program says what it may touch. */
  readonly run: (argv: readonly string[], streams: Streams, doors: Doors) => Promise<number>;
  /** What there is to type. */
  readonly tree: CommandTree;
}
