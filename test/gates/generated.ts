// Compares what the generator would write with what lies on disk. It never writes.

/** `read` answers null for a file that is not there. */
export function findStaleFiles(generated: Map<string, string>, read: (path: string) => string | null): string[] {
  return [...generated].flatMap(([path, expected]) => {
    const text = read(path);
    if (text === null) return [`${path} is missing: run npm run generate`];
    return text === expected ? [] : [`${path} differs from what the sources say: run npm run generate`];
  });
}
