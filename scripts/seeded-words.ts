// The words that completion offers without a server: the built-in profiles, and the ids of the seed.

import { type CollectionName, collectionNames, collections } from '../src/contract/collections.ts';
import { fixtureTokens } from '../src/contract/permissions.ts';
import type { Content } from './stale-files.ts';

type Words = { profiles: string[] } & Record<CollectionName, string[]>;

/** The ids of all organizations by collection, from the files of the seed. */
export function listSeededWords(seed: ReadonlyMap<string, Content>): Words {
  const idsOf = (name: CollectionName): string[] =>
    [...seed]
      .filter(([path]) => path.endsWith(`/${name}.json`))
      .flatMap(([, text]) => JSON.parse(text.toString()) as Record<string, string>[])
      .flatMap((record) => record[collections[name].idField] ?? []);
  const ids = Object.fromEntries(collectionNames.map((name) => [name, idsOf(name)])) as Record<
    CollectionName,
    string[]
  >;
  return { ...ids, profiles: fixtureTokens.map(({ profile }) => profile) };
}
