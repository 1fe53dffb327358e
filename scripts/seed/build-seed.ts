// The whole fixtures folder, computed. This module writes nothing: its callers compare the files or write them.

import { fixtureTokens } from '../../src/contract/permissions.ts';
import type { Branding } from '../../src/contract/schemas/branding.ts';
import { sha256Hex } from '../../src/primitives/canonical.ts';
import { logoUrlOf } from '../../src/world/branding/assets.ts';
import { buildRecords } from './account-records.ts';
import type { Account } from './facts.ts';
import { buildUpcoming } from './hazard-records.ts';
import { buildReportKey, buildSigningKey } from './keys.ts';
import { buildLogo, logoSize } from './logo.ts';
import { orgEbro } from './org-ebro/account.ts';
import { orgPampa } from './org-pampa/account.ts';

/** Changes with the seed, so that a client can tell one seed from another. */
const datasetVersion = '2026.3';

/** Each account, and the number at which its ids start (Decision 3). */
const accounts: readonly (readonly [Account, number])[] = [
  [orgPampa, 1],
  [orgEbro, 9001],
];

/** Content by path, relative to the root of the project: JSON with two spaces, and the logos. */
export function buildSeed(): Map<string, string | Buffer> {
  const files = new Map<string, string | Buffer>();
  const put = (path: string, value: unknown) => files.set(`fixtures/${path}`, `${JSON.stringify(value, null, 2)}\n`);
  const webhookKeys = accounts.flatMap(([{ organization, webhookKeyRefs }]) =>
    webhookKeyRefs.map((reference) => buildSigningKey(reference, organization.organizationId)),
  );
  const reportKey = buildReportKey('sbox-report-key-1');
  const organizationIds = accounts.map(([{ organization }]) => organization.organizationId);
  put('dataset.json', { datasetVersion, organizationIds });
  put(
    'tokens.json',
    fixtureTokens.map(({ profile: _, ...token }) => token),
  );
  put('signing-keys.json', { webhookKeys, reportKey });
  put(
    'scenarios.json',
    accounts.flatMap(([{ scenarios }]) => scenarios),
  );
  for (const [account, firstId] of accounts) {
    const { organizationId } = account.organization;
    const logo = buildLogo(account.logoColours);
    files.set(`fixtures/${organizationId}/logo.png`, logo);
    put(`${organizationId}/organization.json`, account.organization);
    const branding = buildBranding(account, logo);
    put(`${organizationId}/branding.json`, branding);
    put(`${organizationId}/upcoming.json`, buildUpcoming(account));
    for (const [name, records] of Object.entries(
      buildRecords(account, { webhookKeys, reportKey, branding }, firstId),
    )) {
      put(`${organizationId}/${name}.json`, records);
    }
  }
  return files;
}

function buildBranding({ organization, branding }: Account, logo: Buffer): Branding {
  const { displayName, legalName, primaryColor, secondaryColor, ...rest } = branding;
  const sha256 = sha256Hex(logo);
  return {
    organizationId: organization.organizationId,
    displayName,
    legalName,
    primaryColor,
    secondaryColor,
    logoUrl: logoUrlOf(sha256, 'image/png'),
    logo: { contentType: 'image/png', byteLength: logo.length, sha256, width: logoSize, height: logoSize },
    ...rest,
  };
}
