// The pages for people, as every one of them names the others.

export const pageLinks = [
  { path: '/', title: 'Console' },
  { path: '/docs', title: 'Docs' },
  { path: '/docs/api', title: 'API reference' },
  { path: '/problems', title: 'Problems' },
  { path: '/openapi.json', title: 'OpenAPI' },
] as const;

export type PageLink = (typeof pageLinks)[number];
