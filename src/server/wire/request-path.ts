const absolute = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i;

export function pathOf(target: string): string {
  const end = target.indexOf('?');
  const path = end < 0 ? target : target.slice(0, end);
  if (path.startsWith('/')) return path;
  const rest = path.replace(absolute, '');
  return rest.startsWith('/') ? rest : '/';
}

/** The query without its question mark; empty where there is none. */
export const queryOf = (target: string): string => (target.includes('?') ? target.slice(target.indexOf('?') + 1) : '');

/** Undefined where the target has none: then the Host header has them (RFC 9112, 3.2.2). */
export const authorityOf = (target: string): string | undefined =>
  target.startsWith('/') ? undefined : absolute.exec(target)?.[1];
