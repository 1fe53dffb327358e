// The menus of the identity and of the world of the page: the known ones as links, and a field for any other.

import type { ComponentChildren, TargetedSubmitEvent } from 'preact';
import { defaultWorldName, worldNamePattern } from '../../contract/permissions.ts';
import { Button } from '../look/button.tsx';
import { Aside } from '../look/facts.tsx';
import { IdentityMark } from '../look/marks.tsx';
import { renderAddress } from '../state/address.ts';
import { identities, identity } from '../state/identities.ts';
import { address, navigate } from '../state/navigation.ts';
import { readList } from '../state/readings.ts';
import { askedAs } from '../steps/attempt.ts';
import { DropDown } from '../window/drop-down.tsx';
import { t } from '../words/t.ts';

export function IdentityPicker() {
  const { name: chosen } = identity.value;
  return (
    <ChoiceMenu
      name={t('Identity')}
      label={<IdentityMark name={askedAs.value ?? chosen} />}
      choices={identities.value.map(({ name, purpose }) => ({
        key: name,
        href: renderAddress({ ...address.value, as: name }),
        isChosen: name === chosen,
        words: (
          <>
            <IdentityMark name={name} />
            <Aside text={purpose} />
          </>
        ),
      }))}
      other={[t('Another token'), t('Use')]}
      take={(as) => navigate({ as })}
    />
  );
}

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
      other={[t('Another world'), t('Open')]}
      pattern={{ source: worldNamePattern.source, words: t('1 to 64 characters: A-Z a-z 0-9 . _ -') }}
      take={(name) => navigate({ world: name, selection: null })}
    />
  );
}

interface ChoiceMenuProps {
  readonly name: string;
  readonly label: ComponentChildren;
  readonly choices: readonly {
    readonly key: string;
    readonly href: string;
    readonly isChosen: boolean;
    readonly words: ComponentChildren;
  }[];
  readonly other: readonly [label: string, button: string];
  readonly pattern?: { readonly source: string; readonly words: string };
  readonly take: (text: string) => void;
}

function ChoiceMenu({ name, label, choices, other, pattern, take }: ChoiceMenuProps) {
  const [field, button] = other;
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('other')).trim();
    if (text !== '') take(text);
  };
  return (
    <DropDown name={name} label={label}>
      <ul class="choices">
        {choices.map(({ key, href, isChosen, words }) => (
          <li key={key}>
            <a href={href} aria-current={isChosen ? 'true' : undefined}>
              {words}
            </a>
          </li>
        ))}
      </ul>
      <form class="line" onSubmit={submit}>
        <input
          name="other"
          aria-label={field}
          placeholder={field}
          pattern={pattern?.source}
          title={pattern?.words}
          autocomplete="off"
        />
        <Button words={button} type="submit" />
      </form>
    </DropDown>
  );
}
