// The browser's own cryptography, which it keeps from pages that are neither of this machine nor of https.

/** Throws a sentence where this page may not have it. `command` does the same on a terminal. */
export function requireSubtle(command: string): SubtleCrypto {
  if (crypto.subtle !== undefined) return crypto.subtle;
  throw new Error(`Browsers verify signatures on pages of this machine and on https only. Use ${command}.`);
}
