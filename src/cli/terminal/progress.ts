// One line on stderr that is written over, on a terminal that can do so. Elsewhere it is silent.

import { clean, type Piece } from './clean-text.ts';
import type { Terminal } from './terminal.ts';

export function createProgress({ canRewrite, err, errColours }: Terminal) {
  let isShown = false;
  return {
    show: (text: Piece): void => {
      if (!canRewrite) return;
      err(clean`\r\u001b[2K${errColours.dim(text)}`);
      isShown = true;
    },
    clear: (): void => {
      if (isShown) err(clean`\r\u001b[2K`);
      isShown = false;
    },
  };
}
