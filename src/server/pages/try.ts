// The page that is a sandbox by itself (src/tab), as built. It sends nothing to this server.

import { readFile } from 'node:fs/promises';
import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import { findPackageFile } from '../../package/package-files.ts';
import { memoizeSuccess } from '../../primitives/memoize.ts';
import type { Content } from './frame/page.ts';

export const renderTry = memoizeSuccess(async (): Promise<Content> => {
  const path = findPackageFile('dist/try.html');
  if (path === undefined) throw new Problem('route_not_found', t('The page was not built; npm run build builds it.'));
  const body = await readFile(path);
  // The page contains its policy, with the hashes of its scripts; only a header can say who may frame it.
  const policy =
    /http-equiv="content-security-policy" content="([^"]*)"/.exec(body.toString())?.[1] ?? "default-src 'none'";
  return {
    contentType: 'text/html; charset=utf-8',
    body,
    headers: { 'content-security-policy': `${policy}; frame-ancestors 'none'`, 'referrer-policy': 'no-referrer' },
  };
});
