// Puts an apostrophe before text in a CSV cell that a spreadsheet would run as a formula, and removes it on import. Apostrophes
// that were there already count, so every text survives unchanged.

const isGuardable = (text: string): boolean => /^'*[=+\-@\t\r]/.test(text);

export const guardFormula = (text: string): string => (isGuardable(text) ? `'${text}` : text);

export const unguardFormula = (text: string): string =>
  text.startsWith("'") && isGuardable(text) ? text.slice(1) : text;
