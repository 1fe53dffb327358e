// The table of the pages beside the operations (Decision 12). Each is loaded when it is first opened.

import type { RenderMissing } from '../answers/problems.ts';
import type { Page } from './frame/page.ts';
import { pagesOfWorlds } from './pages-of-worlds.ts';

export const pages: readonly Page[] = [
  { path: '/', load: async () => (await import('./landing.ts')).renderLanding },
  { path: '/try', load: async () => (await import('./try.ts')).renderTry },
  ...pagesOfWorlds,
  { path: '/openapi.json', load: async () => (await import('./docs/reference.ts')).renderOpenApi },
  { path: '/docs', load: async () => (await import('./docs/doc-pages.ts')).renderDocs },
  { path: '/docs/', load: async () => (await import('./docs/doc-pages.ts')).renderDocs },
  { path: '/docs/api', load: async () => (await import('./docs/reference.ts')).renderReference },
  { path: '/docs/{page}', load: async () => (await import('./docs/doc-pages.ts')).renderDoc },
  { path: '/docs/pictures/{name}', load: async () => (await import('./docs/doc-pages.ts')).renderDocPicture },
  { path: '/llms.txt', load: async () => (await import('./docs/doc-pages.ts')).renderForMachines },
  { path: '/console/{name}', load: async () => (await import('./console-files.ts')).renderConsoleFile },
  { path: '/assets/{name}', load: async () => (await import('./frame/assets.ts')).renderAsset },
];

export const renderMissing: RenderMissing = async (problem, headers) =>
  (await import('./docs/search-form.ts')).renderMissing(problem, headers);
