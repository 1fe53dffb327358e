// Renders values as JSON text in which control characters that could steer a terminal are escaped.

import { type CleanText, cleanBlock } from '../terminal/clean-text.ts';

export function renderJson(value: unknown, indent: 0 | 2 = 2): CleanText {
  return cleanBlock(`${escapeSteering(JSON.stringify(value, null, indent))}\n`);
}

/** Escapes the control characters that JSON.stringify leaves as they are. */
export const escapeSteering = (text: string): string =>
  text.replace(
    /[\u007f-\u009f]|\p{Bidi_Control}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
