import { join, type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import { type Problem, refusalAt } from '../../contract/form/problem.ts';
import { limits } from '../../contract/form/surface.ts';
import type { Branding, NewBranding } from '../../contract/records.ts';
import { timeZones } from '../../contract/time-zones.ts';
import { Violations } from '../../engine/kernel/violations.ts';
import { sha256Hex } from '../../primitives/canonical.ts';
import type { CallContext, Handler, Outcome } from '../call-context/call-context.ts';
import { logoName, logoUrlOf } from './assets.ts';
import { contentTypeOf, sizeOf } from './logo.ts';

export const getBranding: Handler<'getBranding'> = ({ branding }) => ({ json: JSON.stringify(branding.current) });

/** Full replacement: omitted members become null, or for locale and time zone the seeded value. The logo stays. */
export const replaceBranding: Handler<'replaceBranding'> = (context, { body }) => {
  checkLocality(body);
  const { locale, timezone } = context.seed.branding;
  return writeBranding(context, {
    displayName: body.displayName,
    legalName: body.legalName ?? null,
    primaryColor: body.primaryColor,
    secondaryColor: body.secondaryColor ?? null,
    supportEmail: body.supportEmail ?? null,
    websiteUrl: body.websiteUrl ?? null,
    locale: body.locale ?? locale,
    timezone: body.timezone ?? timezone,
    reportFooter: body.reportFooter ?? null,
  });
};

export const uploadLogo: Handler<'uploadLogo'> = (context, { body }) => {
  const bytes = Buffer.from(body.contentBase64, 'base64');
  const { contentType } = body;
  checkLogo(bytes, contentType);
  const sha256 = sha256Hex(bytes);
  const { width = null, height = null } = sizeOf(bytes, contentType) ?? {};
  context.assets.set(logoName(sha256, contentType), { contentType, bytes });
  return writeBranding(context, {
    logoUrl: logoUrlOf(sha256, contentType),
    logo: { contentType, byteLength: bytes.length, sha256, width, height },
  });
};

type Written = Omit<Branding, 'organizationId' | 'version' | 'createdAt' | 'updatedAt'>;

function writeBranding({ branding, clock }: CallContext, written: Partial<Written>): Outcome {
  const { current } = branding;
  branding.current = { ...current, ...written, version: current.version + 1, updatedAt: clock.tick() };
  return { json: JSON.stringify(branding.current) };
}

const knownZones = new Set(timeZones.map((name) => name.toLowerCase()));

/** Compares without case for ASCII letters only: the Kelvin sign is also a k in lower case. */
const isTimeZone = (name: string): boolean => /^[!-~]+$/.test(name) && knownZones.has(name.toLowerCase());

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** Only the form of a locale is checked, not whether the place exists: every version of Node checks the form alike. */
function checkLocality({ locale, timezone }: NewBranding): void {
  const violations = new Violations();
  if (locale !== undefined && !isLocale(locale)) {
    violations.add('#/locale', 'not_a_locale', t('{locale} is not a BCP 47 language tag, such as es-AR', { locale }));
  }
  if (timezone !== undefined && !isTimeZone(timezone)) {
    const detail = t('{timezone} is not an IANA time zone, such as Europe/Madrid', { timezone });
    violations.add('#/timezone', 'not_a_time_zone', detail);
  }
  violations.check();
}

/** The first bytes decide the type of an image; contentType must agree. Throws Problem. */
function checkLogo(bytes: Buffer, contentType: string): void {
  if (bytes.length > limits.logoBytes)
    throw refuseLogo(
      'logo_too_large',
      t('the image has {length} bytes; a logo has at most {logoBytes}', {
        length: bytes.length,
        logoBytes: limits.logoBytes,
      }),
    );
  const actual = contentTypeOf(bytes);
  if (actual === contentType) return;
  const detail = t('the bytes are {actual}, but contentType says {contentType}', {
    actual: actual ?? t('not a PNG, JPEG or WebP image'),
    contentType,
  });
  throw refuseLogo('logo_type_not_supported', detail);
}

function refuseLogo(code: 'logo_too_large' | 'logo_type_not_supported', detail: LocalizedText): Problem {
  return refusalAt({ pointer: '#/contentBase64', code, detail }, join(['#/contentBase64 ', detail, '.']));
}
