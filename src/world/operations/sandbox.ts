// The sandbox itself: its whole seed as one document, and the way back to it.

import { collectionNames } from '../../contract/collections.ts';
import { seededAt, surfaceVersion } from '../../contract/surface.ts';
import { countRecords } from '../seed.ts';
import type { Handler } from '../turn.ts';

/** The seeded data of the caller's organization, unchanged by writes (Decision 12). */
export const getFixtures: Handler<'getFixtures'> = ({ seed, organizationId }) => {
  const records = collectionNames.map((name) => [
    name,
    seed
      .records(organizationId, name)
      .ordered()
      .map(({ value }) => value),
  ]);
  const { tokens, scenarios, datasetVersion } = seed;
  const data = {
    organization: seed.organization(organizationId),
    ...Object.fromEntries(records),
    branding: seed.branding(organizationId),
    tokens,
    signingKeys: seed.signingKeys.webhookKeys.filter((key) => key.organizationId === organizationId),
    scenarios,
    surfaceVersion,
    datasetVersion,
    seededAt,
  };
  return { json: JSON.stringify(data) };
};

/** Restores both organizations of the caller's world, and no other world (Decision 2). */
export const resetSandbox: Handler<'resetSandbox'> = (turn) => {
  turn.reset();
  const { seed, organizationId } = turn;
  const data = { resetAt: seededAt, datasetVersion: seed.datasetVersion, counts: countRecords(seed, organizationId) };
  return { json: JSON.stringify(data) };
};
