// The pages for people, as every one of them names the others, and which of them a page lacks that is a sandbox by itself.

export const pageLinks = [
  { path: '/', title: 'Console', needsServer: false },
  { path: '/docs', title: 'Docs', needsServer: true },
  { path: '/docs/api', title: 'API reference', needsServer: true },
  { path: '/problems', title: 'Problems', needsServer: false },
  { path: '/openapi.json', title: 'OpenAPI', needsServer: true },
] as const;

export type PageLink = (typeof pageLinks)[number];
