import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import { rows } from '../../contract/rows.ts';
import { nearestName } from '../../primitives/nearest-name.ts';
import { fitsTemplate } from '../../primitives/path-template.ts';

export type NotFound = (method: string, path: string) => Problem;

/** `others` are paths beside those of the table; their method is GET unless another one is named. */
export function createNotFound(others: readonly { readonly path: string; readonly method?: string }[]): NotFound {
  const known = [...rows, ...others.map(({ path, method = 'GET' }) => ({ path, method }))];
  return (method, path) => {
    const methods = known.filter((one) => fitsTemplate(one.path, path)).map((one) => one.method);
    if (methods.length > 0) {
      const allow = [...new Set(methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : one)))].join(', ');
      const detail = t('{method} is not a method of this path; it allows {allow}.', { method, allow });
      return new Problem('method_not_allowed', detail, { headers: { allow } });
    }
    const segments = path.slice(0, maxComparedLength).replace(/\/+$/, '').split('/');
    const nearest = nearestName(segments.join('/'), [...new Set(known.map((one) => fillIn(one.path, segments)))]);
    const hint = nearest === undefined ? t('/docs/api lists all paths.') : t('Did you mean {nearest}?', { nearest });
    return new Problem('route_not_found', t('No operation has this path. {hint}', { hint }));
  };
}

const maxComparedLength = 200;

const fillIn = (template: string, segments: readonly string[]): string =>
  template
    .split('/')
    .map((name, index) => (name.startsWith('{') ? (segments[index] ?? name) : name))
    .join('/');
