// The choice of a world: one that the server has, or one with a new name, which the first request to it creates.

import type { TargetedSubmitEvent } from 'preact';
import { defaultWorldName, worldNamePattern } from '../../contract/permissions.ts';
import { renderAddress } from '../state/address.ts';
import { address, navigate } from '../state/navigation.ts';
import { readList } from '../state/readings.ts';
import { DropDown } from '../window/drop-down.tsx';
import { t } from '../words/t.ts';

const shownWorlds = 100;

export function WorldPicker() {
  const { world } = address.value;
  return (
    <DropDown group="world-bar" name={t('World')} label={<span class="world-name">{world}</span>}>
      <Worlds world={world} />
    </DropDown>
  );
}

function Worlds({ world }: { readonly world: string }) {
  const { data = [] } = readList('listWorlds', {}, shownWorlds).value;
  const open = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    if (typeof name === 'string' && name !== '') navigate({ world: name, selection: null });
  };
  const names = [...new Set([defaultWorldName, world, ...data.map(({ name }) => name)])];
  return (
    <>
      <ul class="choices">
        {names.map((name) => (
          <li key={name}>
            <a
              href={renderAddress({ ...address.value, world: name, at: null, selection: null })}
              aria-current={name === world ? 'true' : undefined}
            >
              {name} <span class="soft">{positionOf(data.find((each) => each.name === name)?.position)}</span>
            </a>
          </li>
        ))}
      </ul>
      <form class="line" onSubmit={open}>
        <input
          name="name"
          aria-label={t('Another world')}
          placeholder={t('another world')}
          pattern={worldNamePattern.source}
          title={t('1 to 64 characters: A-Z a-z 0-9 . _ -')}
          autocomplete="off"
        />
        <button type="submit">{t('Open')}</button>
      </form>
    </>
  );
}

const positionOf = (position: number | null | undefined): string =>
  typeof position === 'number' ? t('position {0}', position) : '';
