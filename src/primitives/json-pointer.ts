/** Undefined where there is no such member. */
export const memberAt = (document: unknown, pointer: string): unknown =>
  memberIn(
    document,
    pointer
      .split('/')
      .slice(1)
      .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')),
  );

/** Takes a dotted path, so no name in it may contain a dot. */
export const memberAtPath = (document: unknown, path: string): unknown => memberIn(document, path.split('.'));

export const memberIn = (document: unknown, names: readonly string[]): unknown => names.reduce(memberOf, document);

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
