// The sandbox that a story has to itself: it begins with the seed.

import { defaultBaseUrl } from '../../contract/form/surface.ts';
import type { ExtraToken } from '../../contract/permissions.ts';
import type { Doors } from '../doors/doors.ts';
import { startSandbox } from './start-sandbox.ts';

/** A token with which a story can show that credentials expire. */
const storyToken: ExtraToken = { token: 'brief', permissions: ['claims:read', 'claims:write'], expires: 'PT1H' };

/** Throws UsageError for fixtures that cannot be served. */
export async function startStorySandbox(doors: Doors, fixtures: string | undefined) {
  const { url, stop } = await startSandbox(doors, {
    port: 0,
    tokens: [storyToken],
    ...(fixtures === undefined ? {} : { fixtures }),
  });
  /** The sandbox's own address, and the one that a page shows instead. */
  const addresses = [url, defaultBaseUrl] as const;
  return { addresses, close: stop };
}
