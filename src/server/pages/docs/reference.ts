import { fullToken } from '../../../contract/permissions.ts';
import { readPackageFile } from '../../../package/package-files.ts';
import { memoize } from '../../../primitives/memoize.ts';
import { buildHtmlContent, html, policyOf, renderDocument, renderHeader } from '../frame/html.ts';
import type { RenderPage } from '../frame/page.ts';

const readOpenApi = memoize(() => Buffer.from(readPackageFile('docs/openapi.json')));

export const renderOpenApi: RenderPage = () => ({ contentType: 'application/json', body: readOpenApi() });

const configuration = {
  url: '/openapi.json',
  theme: 'default',
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideDarkModeToggle: true,
  mcp: { disabled: true },
  agent: { disabled: true },
  defaultOpenAllTags: false,
  persistAuth: false,
  authentication: {
    preferredSecurityScheme: 'bearer',
    securitySchemes: { bearer: { token: fullToken.token } },
  },
};

/** The library sets inline styles and compiles nothing; it may connect to this server only. */
const policy = policyOf(
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
);

export const renderReference: RenderPage = () =>
  buildHtmlContent(
    renderDocument(
      'sbox: API reference',
      html`<link rel="stylesheet" href="/assets/reference.css">`,
      html`${renderHeader('/docs/api')}
<noscript>This page needs JavaScript. <a href="/openapi.json">/openapi.json</a> contains the same facts.</noscript>
<script id="api-reference" data-configuration="${JSON.stringify(configuration)}"></script>
<script src="/assets/reference.js"></script>`,
    ),
    policy,
  );
