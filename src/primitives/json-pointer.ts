// A member of a document by its JSON pointer (RFC 6901).

/** Undefined where there is no such member. */
export const memberAt = (document: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      document,
    );
