// The page for probes and clients: that this is an sbox, which seed it serves, and whether it can serve at all.

import { seededAt, surfaceVersion } from '../../contract/form/surface.ts';
import { buildJsonContent, type RenderPage } from './frame/page.ts';

export const renderHealth: RenderPage = ({ seed, worlds, budget }) => {
  const { engine, durability, isWritable, unavailableReason: trouble, stopped } = worlds.state();
  const content = buildJsonContent({
    status: isWritable ? 'ok' : 'unavailable',
    service: 'sbox',
    surfaceVersion,
    datasetVersion: seed.datasetVersion,
    seededAt,
    organizationIds: seed.organizationIds,
    memory: { heldBytes: Math.round(budget.heldBytes), limitBytes: budget.limit },
    log: { engine, promise: durability, isWritable, trouble, stoppedWorlds: Object.keys(stopped).length },
  });
  // A load balancer reads only the status.
  return isWritable ? content : { ...content, status: 503 };
};
