// Removes characters from text that could steer a terminal: controls, those of C1 included, and characters that change the
// writing direction.

/** A tab is harmless, and CRLF ends a line; a carriage return by itself would overwrite the text before it. */
const steering = /(?!\t|\n|\r\n)[\p{Cc}\p{Bidi_Control}]/gu;

/** Keeps line breaks. */
export const withoutSteering = (text: string): string => text.replace(steering, '');

/** Tabs and line breaks, those of Unicode too, become spaces. */
export const asOneLine = (text: string): string =>
  withoutSteering(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '));
