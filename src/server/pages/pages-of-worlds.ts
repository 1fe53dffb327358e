// The pages about the served worlds, which another process than the one that answers may own.

import type { Page } from './frame/page.ts';

export const pagesOfWorlds: readonly Page[] = [
  { path: '/healthz', load: async () => (await import('./health.ts')).renderHealth },
  { path: '/status', load: async () => (await import('./status.ts')).renderStatus },
  { path: '/requests', load: async () => (await import('./requests.ts')).renderRequests },
  { path: '/requests/{id}', load: async () => (await import('./requests.ts')).renderRequest },
  { path: '/problems', load: async () => (await import('./problem-pages.ts')).renderProblemList },
  { path: '/problems/{code}', load: async () => (await import('./problem-pages.ts')).renderProblemPage },
  { path: '/.well-known/jwks.json', load: async () => (await import('./keys.ts')).renderKeys },
  { path: '/assets/logos/{name}', load: async () => (await import('./frame/logo.ts')).renderLogo },
];
