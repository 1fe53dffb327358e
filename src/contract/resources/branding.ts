import { item, row, write } from '../row.ts';
import { Branding, NewBranding, NewLogo } from '../schemas/branding.ts';

export const getBranding = row('getBranding', {
  ...item,
  path: '/v1/org/branding',
  permission: 'admin:read',
  data: Branding,
  command: ['branding', 'get'],
  summary: 'Read the organization branding',
});

export const replaceBranding = row('replaceBranding', {
  ...write,
  method: 'PUT',
  path: '/v1/org/branding',
  permission: 'admin:write',
  answer: 'applied',
  body: NewBranding,
  data: Branding,
  command: ['branding', 'set'],
  summary: 'Replace the organization branding; the logo stays',
  decision: 6,
  example: {
    body: {
      displayName: 'Pampa Sandbox',
      primaryColor: '#0B6E4F',
      locale: 'es-AR',
      timezone: 'America/Argentina/Cordoba',
    },
  },
});

export const uploadLogo = row('uploadLogo', {
  ...write,
  path: '/v1/org/branding/logo',
  permission: 'admin:write',
  answer: 'applied',
  body: NewLogo,
  data: Branding,
  problems: ['logo_too_large', 'logo_type_not_supported'],
  command: ['branding', 'logo'],
  summary: 'Upload the organization logo',
  decision: 11,
  example: {
    body: {
      contentType: 'image/png',
      contentBase64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      fileName: 'logo.png',
    },
  },
});
