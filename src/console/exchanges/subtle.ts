// The browser's own cryptography, which it keeps from pages that are neither of this machine nor of https.

import { t } from '../words/t.ts';

/** Throws a sentence where this page may not have it. `command` does the same on a terminal. */
export function requireSubtle(command: string): SubtleCrypto {
  if (crypto.subtle !== undefined) return crypto.subtle;
  throw new Error(t('Browsers verify signatures on pages of this machine and on https only. Use {0}.', command));
}
