import type { CollectionName } from '../../contract/collections.ts';
import { suggestName, t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import type { operations } from '../../contract/operations.ts';
import type { WeatherEvent } from '../../contract/records.ts';
import type { UnindexedOf } from '../../contract/row.ts';
import type { Facts, Fits } from '../../engine/records/facts.ts';
import { recordSetFacts } from '../records/indexes.ts';
import type { Sandbox } from './call-context.ts';

type Row = Extract<(typeof operations)[number], { readonly collection: CollectionName; readonly filters: object }>;
type Test = (value: string) => Fits<Sandbox>;

/** Each filter that a row calls `unindexed`. */
const unindexed: {
  readonly [R in Row as UnindexedOf<R> extends never ? never : R['collection']]: Readonly<Record<UnindexedOf<R>, Test>>;
} = {
  events: {
    portfolioId: (portfolioId) => (entry, store) =>
      (entry.value as WeatherEvent).affectedAoiIds.some((id) => store.get('aois', id)?.portfolioId === portfolioId),
  },
};

export const facts: Facts<Sandbox> = {
  ...recordSetFacts,
  // An event is listed while it touches a plot (Spec, What the service does 2).
  listed: { events: { isTouching: 'true' } },
  unindexed,
  reached: { webhookDeliveries: ({ eventType }) => eventType },
  checkPath: (row, { kind }) => {
    if (row.kind === undefined || kind === undefined) return;
    const known = (row.kind as { enum?: string[] }).enum ?? [];
    if (known.includes(kind)) return;
    const detail = t('{kind} cannot be imported; {suggestion}.', { kind, suggestion: suggestName(kind, known) });
    throw new Problem('import_kind_unknown', detail);
  },
};
