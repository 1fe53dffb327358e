// What a row of each kind of import must be, how an upsert finds the record it means, and how it is applied.
// The rules themselves are those of the single writes: both call the same admissions.

import type { TSchema } from 'typebox';
import type { CollectionName } from '../../contract/collections.ts';
import type { Problem } from '../../contract/problem.ts';
import { type Aoi, NewAoi } from '../../contract/schemas/aoi.ts';
import { NewClaim } from '../../contract/schemas/claim.ts';
import { type Client, NewClient } from '../../contract/schemas/client.ts';
import { NewPolicy, type Policy } from '../../contract/schemas/policy.ts';
import type { ImportKind } from '../../contract/schemas/vocabularies.ts';
import { admitClaim } from '../claims/admit-claim.ts';
import { admitAoi } from '../plots/admit-aoi.ts';
import { type PlotGeometry, parseRing } from '../plots/geometry.ts';
import type { PlotConsequences } from '../plots/plot-consequences.ts';
import { admitClient } from '../policies/admit-client.ts';
import { admitPolicy } from '../policies/admit-policy.ts';
import type { Turn } from '../turn/turn.ts';

/** A row whose form is right, with what was computed of it alone. */
export interface ImportRow {
  readonly body: unknown;
  readonly geometry?: PlotGeometry | Problem;
}

export interface ImportScope {
  readonly turn: Turn;
  readonly plots: PlotConsequences;
}

interface ImportRules {
  readonly collection: CollectionName;
  readonly form: TSchema;
  /** The member by which an upsert finds the record that a row means. Without it every row creates. */
  readonly matchedBy?: string;
  /** What can be computed of a row alone. Throws Problem, which is told when the row's references are found. */
  readonly measure?: (body: unknown) => PlotGeometry;
  /** Checks the row against the world; what it returns applies it. `former` is the record that is updated. */
  readonly admit: (scope: ImportScope, row: ImportRow, former: unknown) => (at: string) => unknown;
}

export const importRules: { readonly [Kind in ImportKind]: ImportRules } = {
  aois: {
    collection: 'aois',
    form: NewAoi,
    matchedBy: 'externalRef',
    measure: (body) => parseRing((body as NewAoi).ring),
    admit: ({ turn, plots }, { body, geometry }, former) => {
      const apply = admitAoi(turn, body as NewAoi, { geometry, former: former as Aoi | undefined });
      return (at) => {
        const aoi = apply(at);
        plots.add(aoi, former as Aoi | undefined);
        return aoi;
      };
    },
  },
  clients: {
    collection: 'clients',
    form: NewClient,
    matchedBy: 'taxId',
    admit: ({ turn }, { body }, former) => admitClient(turn, body as NewClient, former as Client | undefined),
  },
  policies: {
    collection: 'policies',
    form: NewPolicy,
    matchedBy: 'policyNumber',
    admit: ({ turn }, { body }, former) => admitPolicy(turn, body as NewPolicy, former as Policy | undefined),
  },
  claims: {
    collection: 'claims',
    form: NewClaim,
    admit: ({ turn }, { body }) => admitClaim(turn, body as NewClaim),
  },
};
