// Text in a CSV cell that a spreadsheet would run as a formula has an apostrophe before it, and loses it on the way back.
// Apostrophes that were there already count, so that every text comes back as it was.

const isGuardable = (text: string): boolean => /^'*[=+\-@\t\r]/.test(text);

export const guardFormula = (text: string): string => (isGuardable(text) ? `'${text}` : text);

export const unguardFormula = (text: string): string =>
  text.startsWith("'") && isGuardable(text) ? text.slice(1) : text;
