// Values as JSON text that no terminal can be steered with: what it might act on is escaped, which JSON permits.

import { type CleanText, cleanBlock } from '../terminal/clean-text.ts';

/** Ends with a newline. */
export function renderJson(value: unknown, indent: 0 | 2 = 2): CleanText {
  const text = JSON.stringify(value, null, indent).replace(
    /[\u007f-\u009f]|\p{Bidi_Control}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return cleanBlock(`${text}\n`);
}
