// Values as JSON text that no terminal can be steered with: what it might act on is escaped, which JSON permits.

import { type CleanText, cleanBlock } from '../terminal/clean-text.ts';

/** Ends with a newline. */
export function renderJson(value: unknown, indent: 0 | 2 = 2): CleanText {
  return cleanBlock(`${escapeSteering(JSON.stringify(value, null, indent))}\n`);
}

/** What steers and JSON leaves as it is, escaped as it stands in quotes. */
export const escapeSteering = (text: string): string =>
  text.replace(
    /[\u007f-\u009f]|\p{Bidi_Control}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
