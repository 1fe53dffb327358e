// What a catch may say of what was thrown, of which it knows nothing.

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** What Node or the system calls it, such as ENOENT; undefined for whatever has no such code. */
export const systemCodeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
