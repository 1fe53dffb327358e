export const pageLinks = [
  { path: '/', title: 'Console', needsServer: false },
  { path: '/docs', title: 'Docs', needsServer: true },
  { path: '/docs/api', title: 'API reference', needsServer: true },
  { path: '/problems', title: 'Problems', needsServer: false },
  { path: '/openapi.json', title: 'OpenAPI', needsServer: true },
] as const;

export type PageLink = (typeof pageLinks)[number];
