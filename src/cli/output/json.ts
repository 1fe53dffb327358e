// Values as JSON text in which whatever could steer a terminal is escaped, as JSON permits.

import { type CleanText, cleanBlock } from '../terminal/clean-text.ts';

export function renderJson(value: unknown, indent: 0 | 2 = 2): CleanText {
  return cleanBlock(`${escapeSteering(JSON.stringify(value, null, indent))}\n`);
}

/** Escapes what JSON.stringify leaves as it is although it could steer a terminal. */
export const escapeSteering = (text: string): string =>
  text.replace(
    /[\u007f-\u009f]|\p{Bidi_Control}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
