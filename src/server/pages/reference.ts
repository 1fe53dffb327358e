// The OpenAPI document and the page that shows it, which need no other server.

import { fullToken } from '../../contract/permissions.ts';
import { buildOpenApi } from '../../projections/openapi.ts';
import seededExamples from '../../projections/seeded-examples.json' with { type: 'json' };
import { buildHtmlContent, html, policyOf, renderDocument, renderHeader } from './frame/html.ts';
import { buildJsonContent, type Content, type RenderPage } from './frame/page.ts';

let openApi: Content | undefined;

export const renderOpenApi: RenderPage = () => {
  openApi ??= buildJsonContent(buildOpenApi(seededExamples));
  return openApi;
};

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

/** The library styles its elements and compiles nothing; it may talk to this server only. */
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
<noscript>This page needs JavaScript. <a href="/openapi.json">/openapi.json</a> holds the same facts.</noscript>
<script id="api-reference" data-configuration="${JSON.stringify(configuration)}"></script>
<script src="/assets/reference.js"></script>`,
    ),
    policy,
  );
