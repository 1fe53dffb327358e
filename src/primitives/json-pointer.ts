// A member of a document by its JSON pointer (RFC 6901), or by a dotted path.

/** Undefined where there is no such member. */
export const memberAt = (document: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(memberOf, document);

/** The same for names that have no dots. */
export const memberAtPath = (document: unknown, path: string): unknown => path.split('.').reduce(memberOf, document);

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
