// The browser's own cryptography, which it offers only to pages from this machine or over https.

import { t } from '../words/t.ts';

/** Throws a sentence where the browser withholds it; the sentence names `command`, which does the same in a terminal. */
export function requireSubtle(command: string): SubtleCrypto {
  if (crypto.subtle !== undefined) return crypto.subtle;
  throw new Error(t('Browsers verify signatures only on pages of this machine or over https. Use {0}.', command));
}
