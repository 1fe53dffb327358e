// Text that may steer no terminal: names come from the API, and what a terminal might act on is taken out of them.

export function cleanText(text: string): string {
  return cleanLines(text.replace(/[\t\n\r]+/g, ' '));
}

/** The same for text of several lines. */
export function cleanLines(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Cc}\p{Bidi_Control}]/gu, '');
}
