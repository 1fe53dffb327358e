// Organization branding and its logo. A PUT replaces everything but the logo.

import * as Type from 'typebox';
import {
  Closed,
  Nullable,
  OrganizationId,
  optional,
  recorded,
  refusedAs,
  Sha256,
  type WithoutNulls,
} from '../form/fields.ts';
import { limits } from '../form/surface.ts';
import { Email, Name, Prose } from './fields.ts';
import { LogoContentType } from './vocabularies.ts';

const Colour = Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', description: '#RRGGBB.' });

export const Branding = Closed({
  organizationId: OrganizationId,
  displayName: Name,
  legalName: Nullable(Name),
  primaryColor: Colour,
  secondaryColor: Nullable(Colour),
  logoUrl: Nullable(Type.String({ description: 'Path of the logo on this server.' })),
  logo: Nullable(
    Closed({
      contentType: LogoContentType,
      byteLength: Type.Integer({ minimum: 1 }),
      sha256: Sha256,
      width: Nullable(Type.Integer({ minimum: 1 })),
      height: Nullable(Type.Integer({ minimum: 1 })),
    }),
  ),
  supportEmail: Nullable(Email),
  websiteUrl: Nullable(Type.String({ format: 'uri', pattern: '^https?://', maxLength: 2000 })),
  locale: Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$', maxLength: 35, description: 'BCP 47.' }),
  timezone: Type.String({ minLength: 1, maxLength: 60, description: 'IANA time zone.' }),
  reportFooter: Nullable(Prose),
  version: Type.Integer({ minimum: 1, description: 'Number of writes.' }),
  ...recorded,
});
export type Branding = Type.Static<typeof Branding>;

const { displayName, primaryColor, secondaryColor, legalName, supportEmail, websiteUrl } = Branding.properties;
const { locale, timezone, reportFooter } = Branding.properties;
export const NewBranding = Closed({
  displayName,
  primaryColor,
  ...optional({ secondaryColor, legalName, supportEmail, websiteUrl, locale, timezone, reportFooter }),
});
export type NewBranding = WithoutNulls<Type.Static<typeof NewBranding>>;

/** The text has at least one byte, and no stray bits after the last one. */
const base64 = '^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=|[A-Za-z0-9+/][AQgw]==)$';

export const NewLogo = Closed({
  contentType: Type.Enum(LogoContentType.enum, refusedAs('logo_type_not_supported')),
  contentBase64: Type.String({
    ...refusedAs('logo_too_large', 'maxLength'),
    pattern: base64,
    maxLength: Math.ceil(limits.logoBytes / 3) * 4,
    contentEncoding: 'base64',
    description: 'The image in base64 (RFC 4648, padded, on one line); at most 256 KiB decoded.',
  }),
  fileName: Type.Optional(Name),
});
