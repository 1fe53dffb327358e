// What this version makes of a world that another one made.

import type { MadeByOtherVersion } from './world-error.ts';

export interface Upgrade {
  readonly position: number;
  /** The version whose rules made its state. */
  readonly madeBy: string;
  readonly differences: readonly MadeByOtherVersion[];
}
