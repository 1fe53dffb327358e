import { suggestName, t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import type { Revision } from '../../contract/form/revision.ts';
import type { Address } from '../answers/geojson.ts';
import type { Identity } from '../callers/credentials.ts';
import type { Worlds } from '../worlds/worlds.ts';

export interface FeatureRequest extends Address {
  readonly identity: Identity;
  readonly worlds: Worlds;
  readonly atLeast: Revision | undefined;
  readonly params: Readonly<Record<string, string>>;
}

interface FeatureDocument {
  readonly contentType: string;
  readonly content: object;
  readonly revision?: Revision;
}

export const json = (content: object): FeatureDocument => ({ contentType: 'application/json', content });

/** Throws Problem. */
export type BuildDocument = (request: FeatureRequest) => FeatureDocument | Promise<FeatureDocument>;

/** Throws Problem. */
export function findCollection<Id extends string>(collections: Readonly<Record<Id, unknown>>, name = ''): Id {
  if (Object.hasOwn(collections, name)) return name as Id;
  const hint = suggestName(name, Object.keys(collections));
  throw new Problem('resource_not_found', t('There is no collection "{name}": {hint}', { name, hint }));
}
