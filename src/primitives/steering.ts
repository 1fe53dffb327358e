// Text without what a terminal may act on: controls, those of C1 included, and what changes the direction of writing.

/** A tab only moves on, and CRLF ends a line; a carriage return by itself would write over the text before it. */
const steering = /(?!\t|\n|\r\n)[\p{Cc}\p{Bidi_Control}]/gu;

/** Lines stay lines. */
export const withoutSteering = (text: string): string => text.replace(steering, '');

/** Tabs and line breaks, those of Unicode too, become spaces. */
export const asOneLine = (text: string): string =>
  withoutSteering(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '));
