// The rules of each kind of import: the schema of a row, how an upsert finds its record, and how the row is applied. Admission is
// that of single writes.

import type { Static, TSchema } from 'typebox';
import { type CollectionName, importForms, type RecordOf } from '../../contract/collections.ts';
import type { WithoutNulls } from '../../contract/form/fields.ts';
import type { Problem } from '../../contract/form/problem.ts';
import type { ImportKind } from '../../contract/records.ts';
import type { CallContext } from '../call-context/call-context.ts';
import { recomputeGround } from '../claims/claim-steps.ts';
import { refuseOtherClaimed } from '../claims/ground.ts';
import { admitImportedClaim } from '../claims/import-claim.ts';
import { admitAoi, cropOn } from '../plots/admit-aoi.ts';
import { type PlotGeometry, parseRing } from '../plots/geometry.ts';
import type { PlotConsequences } from '../plots/plot-consequences.ts';
import { admitClient } from '../policies/admit-client.ts';
import { admitPolicy } from '../policies/admit-policy.ts';
import { refuseMove } from '../policies/overlap.ts';
import type { IndexOf } from '../records/indexes.ts';

/** A valid row, with the values computed from it alone. */
export interface ImportRow<Body = WithoutNulls<unknown>> {
  readonly body: Body;
  readonly geometry?: PlotGeometry | Problem;
}

export interface ImportScope {
  readonly context: CallContext;
  readonly plots: PlotConsequences;
}

export interface ImportRules<Form extends TSchema = TSchema, Name extends CollectionName = CollectionName> {
  readonly collection: Name;
  readonly form: Form;
  /** The member by which an upsert finds the record that a row means. Without it every row creates. */
  readonly matchedBy?: IndexOf<CollectionName>;
  /** Computes values from a row alone. Throws Problem, which is reported only if the row's references are found. */
  measure?(body: WithoutNulls<Static<Form>>): PlotGeometry;
  /** Checks the row against the world; the returned function applies it. `former` is the updated record. */
  admit(
    scope: ImportScope,
    row: ImportRow<WithoutNulls<Static<Form>>>,
    former: RecordOf<Name> | undefined,
  ): (at: string) => RecordOf<Name>;
}

/** Erases the types of one kind, which is safe, since each row was validated by the schema of its kind. */
const rulesOf = <Form extends TSchema, Name extends CollectionName>(rules: ImportRules<Form, Name>): ImportRules =>
  rules;

export const importRules: { readonly [Kind in ImportKind]: ImportRules } = {
  aois: rulesOf({
    collection: 'aois',
    form: importForms.aois,
    matchedBy: 'externalRef',
    measure: (body) => parseRing(body.ring),
    admit: ({ context, plots }, { body, geometry }, former) => {
      const apply = admitAoi(context, body, { geometry, former });
      if (former !== undefined) {
        refuseMove(context.store, former, geometry as PlotGeometry);
        const next = { ...former, ...(geometry as PlotGeometry), ...cropOn(body, former) };
        refuseOtherClaimed(context.store, former, next);
      }
      return (at) => {
        const aoi = apply(at);
        plots.add(aoi, former);
        if (former && (former.sowingDate !== aoi.sowingDate || former.crop !== aoi.crop))
          recomputeGround(context.store, aoi.aoiId, at);
        return aoi;
      };
    },
  }),
  clients: rulesOf({
    collection: 'clients',
    form: importForms.clients,
    matchedBy: 'taxId',
    admit: ({ context }, { body }, former) => admitClient(context, body, former),
  }),
  policies: rulesOf({
    collection: 'policies',
    form: importForms.policies,
    matchedBy: 'policyNumber',
    admit: ({ context }, { body }, former) => admitPolicy(context, body, former),
  }),
  claims: rulesOf({
    collection: 'claims',
    form: importForms.claims,
    admit: ({ context }, { body }) => admitImportedClaim(context, body),
  }),
};
