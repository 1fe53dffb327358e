// A command line as words, with the single quotes that examples use.

/** It knows no more of a shell than the examples need. */
export function splitWords(line: string): string[] {
  return [...line.matchAll(/((?:'[^']*'|\\.|[^\s'\\])+)/g)].map(([word]) =>
    word.replace(
      /'([^']*)'|\\(.)/g,
      (_, quoted: string | undefined, escaped: string | undefined) => quoted ?? escaped ?? '',
    ),
  );
}
