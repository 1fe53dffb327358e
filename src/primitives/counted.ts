// A count in words.

/** The count and its word, with an s unless it is one. */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
