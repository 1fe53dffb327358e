// Logos are served under their SHA-256, so a name always stands for the same bytes (Decision 16).

import type { Branding, LogoContentType } from '../../contract/records.ts';
import { sha256Hex } from '../../primitives/canonical.ts';
import type { Asset } from '../call-context/call-context.ts';
import type { Seed } from '../records/seed.ts';
import { contentTypeOf } from './logo.ts';

const extensions: Readonly<Record<LogoContentType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

export const logoName = (sha256: string, contentType: LogoContentType): string =>
  `logos/${sha256}.${extensions[contentType]}`;

export const logoUrlOf = (sha256: string, contentType: LogoContentType): string =>
  `/assets/${logoName(sha256, contentType)}`;

/** The name of these bytes; undefined where they are not a supported image. */
export function nameLogo(bytes: Buffer): string | undefined {
  const contentType = contentTypeOf(bytes);
  return contentType === null ? undefined : logoName(sha256Hex(bytes), contentType);
}

/** Describes a mistake in the address of a logo in a file; undefined when there is none. */
export function checkLogoUrl({ logo, logoUrl }: Branding): string | undefined {
  const here = logo && logoUrlOf(logo.sha256, logo.contentType);
  return logoUrl === here ? undefined : `#/logoUrl must be ${JSON.stringify(here)}, the address of the logo here`;
}

/** The seeded logo of this name, whichever organization it belongs to: logos are public. */
export function findSeededLogo(seed: Seed, name: string): Asset | undefined {
  for (const organizationId of seed.organizationIds) {
    const part = seed.of(organizationId);
    const { logo } = part.branding;
    if (logo !== null && logoName(logo.sha256, logo.contentType) === name)
      return { contentType: logo.contentType, bytes: part.logo };
  }
  return undefined;
}
