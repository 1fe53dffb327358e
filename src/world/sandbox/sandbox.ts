// The sandbox itself: its whole seed as one document, and the way back to it.

import { collectionNames } from '../../contract/collections.ts';
import { seededAt, surfaceVersion } from '../../contract/form/surface.ts';
import type { Handler } from '../call-context/call-context.ts';

/**
 * The seeded data of the caller's organization, unchanged by writes (Decision 12), joined from the
 * records' own texts: a folder may hold more than one string can.
 */
export const getFixtures: Handler<'getFixtures'> = ({ seed }) => {
  const parts: Buffer[] = [Buffer.from(`{"organization":${JSON.stringify(seed.organization)}`)];
  for (const name of collectionNames) {
    parts.push(Buffer.from(`,"${name}":[`));
    const texts = seed.records(name).ordered();
    for (const [index, { json }] of texts.entries()) parts.push(...(index === 0 ? [json] : [comma, json]));
    parts.push(Buffer.from(']'));
  }
  const { tokens, datasetVersion } = seed.shared;
  const others = {
    upcoming: seed.upcoming,
    branding: seed.branding,
    tokens,
    signingKeys: seed.webhookKeys,
    scenarios: seed.scenarios,
    surfaceVersion,
    datasetVersion,
    seededAt,
  };
  parts.push(Buffer.from(`,${JSON.stringify(others).slice(1)}`));
  return { json: parts };
};

const comma = Buffer.from(',');

/** Restores both organizations of the caller's world, and no other world (Decision 2). */
export const resetSandbox: Handler<'resetSandbox'> = (context) => {
  context.reset();
  const { shared, counts } = context.seed;
  const data = { resetAt: seededAt, datasetVersion: shared.datasetVersion, counts };
  return { json: JSON.stringify(data) };
};
