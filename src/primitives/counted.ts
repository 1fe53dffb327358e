/** The count and its word, with an s unless it is one or another plural is given. */
export const counted = (count: number | bigint, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
