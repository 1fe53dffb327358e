// Verifies in this browser, with public data alone, that the published key signed a report and its evidence.

import type { Verified } from '../../client/check-delivery.ts';
import { type Cryptography, verifyReport } from '../../client/report/verify-report.ts';
import { t } from '../words/t.ts';
import { gatherReportInPage } from './report-page.ts';

/** Rejects with a sentence where this browser cannot check it. */
export async function verifyReportHere(reportId: string): Promise<Verified> {
  const { subtle } = crypto;
  // Browsers offer cryptography only to pages from this machine or over https.
  if (subtle === undefined)
    throw new Error(
      t(
        'Browsers verify signatures only on pages from this machine or over https. Use {0}.',
        `sbox reports verify ${reportId}`,
      ),
    );
  const cryptography = cryptographyOf(subtle);
  const keySource = t('of those at {0}', '/.well-known/jwks.json');
  const verified = await verifyReport(await gatherReportInPage(reportId), { keySource }, cryptography);
  if (verified === undefined) throw new Error(t('A draft: nothing is signed yet.'));
  return verified;
}

const cryptographyOf = (subtle: SubtleCrypto): Cryptography => ({
  isSigned: async ({ kty = '', crv = '', x = '' }, text, signature) => {
    const key = await subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
    return subtle.verify('Ed25519', key, signature, new TextEncoder().encode(text));
  },
  digestOf: async (bytes) => {
    const digest = await subtle.digest('SHA-256', bytes);
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  },
});
