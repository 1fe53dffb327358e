// The table of the pages beside the operations (Decision 12). Each is loaded when it is first opened.

import type { Page } from './frame/page.ts';

export const pages: readonly Page[] = [
  { path: '/', load: async () => (await import('./landing.ts')).renderLanding },
  { path: '/healthz', load: async () => (await import('./health.ts')).renderHealth },
  { path: '/status', load: async () => (await import('./status.ts')).renderStatus },
  { path: '/requests', load: async () => (await import('./requests.ts')).renderRequests },
  { path: '/requests/{id}', load: async () => (await import('./requests.ts')).renderRequest },
  { path: '/openapi.json', load: async () => (await import('./reference.ts')).renderOpenApi },
  { path: '/docs', load: async () => (await import('./docs/doc-pages.ts')).renderDocs },
  { path: '/docs/api', load: async () => (await import('./reference.ts')).renderReference },
  { path: '/docs/{page}', load: async () => (await import('./docs/doc-pages.ts')).renderDoc },
  { path: '/docs/pictures/{name}', load: async () => (await import('./docs/doc-pages.ts')).renderDocPicture },
  { path: '/llms.txt', load: async () => (await import('./docs/doc-pages.ts')).renderForMachines },
  { path: '/problems', load: async () => (await import('./problem-pages.ts')).renderProblemList },
  { path: '/problems/{code}', load: async () => (await import('./problem-pages.ts')).renderProblemPage },
  { path: '/.well-known/jwks.json', load: async () => (await import('./keys.ts')).renderKeys },
  { path: '/console/{name}', load: async () => (await import('./console-files.ts')).renderConsoleFile },
  { path: '/assets/{name}', load: async () => (await import('./frame/assets.ts')).renderAsset },
  { path: '/assets/logos/{name}', load: async () => (await import('./frame/assets.ts')).renderLogo },
];
