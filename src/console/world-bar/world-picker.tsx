// The choice of a world: one that the server has, or one with a new name, which the first request to it creates.

import { defaultWorldName, worldNamePattern } from '../../contract/permissions.ts';
import { renderAddress } from '../state/address.ts';
import { address, navigate } from '../state/navigation.ts';
import { readList } from '../state/readings.ts';
import { t } from '../words/t.ts';
import { ChoiceMenu } from './choice-menu.tsx';

const shownWorlds = 100;

export function WorldPicker() {
  const { world } = address.value;
  const { data = [] } = readList('listWorlds', {}, shownWorlds).value;
  const names = [...new Set([defaultWorldName, world, ...data.map(({ name }) => name)])];
  const positionOf = (name: string) => data.find((each) => each.name === name)?.position ?? undefined;
  return (
    <ChoiceMenu
      name={t('World')}
      label={<span class="world-name">{world}</span>}
      choices={names.map((name) => ({
        key: name,
        href: renderAddress({ ...address.value, world: name, at: null, selection: null }),
        isChosen: name === world,
        words: (
          <>
            {name} <span class="soft">{positionOf(name) !== undefined && t('position {0}', positionOf(name))}</span>
          </>
        ),
      }))}
      other={[t('Another world'), t('another world'), t('Open')]}
      pattern={{ source: worldNamePattern.source, words: t('1 to 64 characters: A-Z a-z 0-9 . _ -') }}
      take={(name) => navigate({ world: name, selection: null })}
    />
  );
}
