// What a world of this domain has besides records, as parts of its state: credits and branding of each organization, the
// runs of jobs, and logos. `restorers.ts` puts the items back.

import type { Branding } from '../../contract/records.ts';
import { lazily, type OwnPart, type Part } from '../../engine/machine/table.ts';
import type { Sandbox } from './call-context.ts';
import { Credits } from './credits.ts';

type Shared = Sandbox['shared'];

export const runs: Part<Shared> = {
  kind: 'run',
  write: (shared) => lazily(shared.runs, ([jobId, { reads, work }]) => [jobId, reads, work.payload]),
  digest: (shared) => ({
    runs: [...shared.runs].map(([jobId, { reads, work }]) => [jobId, { reads, ...work.payload }]),
  }),
};

/** Their names are their digests, and stand in the branding. */
export const logos: Part<Shared> = {
  kind: 'logo',
  write: ({ assets }) =>
    lazily(assets, ([name, { contentType, bytes }]) => [name, contentType, bytes.toString('base64')]),
  digest: () => ({}),
};

export const own: OwnPart<Sandbox> = {
  create: (seed) => ({ credits: new Credits(seed), branding: { current: seed.branding } }),
  write: ({ credits, branding }) => ({ usedCredits: credits.used, branding: branding.current }),
  restore: ({ credits, branding }, written: { readonly usedCredits: number; readonly branding: Branding }) => {
    credits.used = written.usedCredits;
    branding.current = written.branding;
  },
};
