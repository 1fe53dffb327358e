// Compares what the generator would write with the files on disk. It never writes.

/** A text, or the bytes of an image. */
export type Content = string | Buffer;

/** `read` returns null for a file that does not exist. */
export function findStaleFiles(
  generated: ReadonlyMap<string, Content>,
  read: (path: string) => Buffer | null,
): string[] {
  return [...generated].flatMap(([path, expected]) => {
    const bytes = read(path);
    if (bytes === null) return [`${path} is missing: run npm run generate`];
    return bytes.equals(Buffer.from(expected))
      ? []
      : [`${path} differs from what the sources say: run npm run generate`];
  });
}
