// Ctrl K: finds panels, operations, records by their id, and the other actions of the page by a few letters of the name.

import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { intentLabels } from '../../client/reading/intents.ts';
import { jsonRows } from '../../contract/rows.ts';
import { formHref } from '../call/form-link.ts';
import { kindOfId } from '../ids/id-kinds.ts';
import { setTo } from '../look/set-to.ts';
import { panelNames } from '../state/address.ts';
import { hrefTo, past } from '../state/navigation.ts';
import { read } from '../state/readings.ts';
import { chooseLanguage, language, languages, t, translate } from '../words/t.ts';
import { isHelpShown, isPaletteShown, toggleStage } from './keys.tsx';
import { panels } from './panels.tsx';

interface Entry {
  readonly name: string;
  readonly about: string;
  readonly run: () => void;
}

const goTo = (href: string) => () => {
  location.hash = href;
};

const maxShown = 12;

function findEntries(searchText: string): Entry[] {
  const words = searchText.toLowerCase().split(/\s+/);
  const id = searchText.trim();
  const kind = kindOfId(id);
  const record =
    kind === undefined ? [] : [{ name: id, about: t('record'), run: goTo(hrefTo(kind.panel, id)) }, ...listActions(id)];
  const other = language.value === 'en' ? 'es' : 'en';
  const all: Entry[] = [
    ...panelNames.map((name) => ({ name: t(panels[name].title), about: t('panel'), run: goTo(hrefTo(name)) })),
    { name: t('The story on stage'), about: 'p', run: toggleStage },
    { name: languages[other], about: t('language'), run: () => void chooseLanguage(other) },
    { name: t('Keys'), about: '?', run: setTo(isHelpShown, true) },
    ...jsonRows.map(({ id: name, summary }) => ({ name, about: translate(summary), run: goTo(hrefTo('call', name)) })),
  ];
  const matches = ({ name, about }: Entry) => words.every((word) => `${name} ${about}`.toLowerCase().includes(word));
  return [...record, ...all.filter(matches)].slice(0, maxShown);
}

/** Lists the actions on a record, each of which opens its form filled in. */
function listActions(id: string): Entry[] {
  if (past.value !== null) return [];
  const { data } = read('getNext', { query: { record: id } }).value;
  return (data?.actions ?? []).map((action) => ({
    name: intentLabels[action.intent][language.value],
    about: `${id} ${action.operationId}`,
    run: goTo(formHref(action)),
  }));
}

export const Palette = () => (isPaletteShown.value ? <Dialog /> : null);

function Dialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const text = useSignal('');
  const chosen = useSignal(0);
  // A layout effect runs before the next key event, so that the text typed after Ctrl K goes into the field.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  /** Closes at once, since keys would be lost until the dialog's close event. */
  const close = () => {
    dialog.current?.close();
    isPaletteShown.value = false;
  };
  const found = findEntries(text.value);
  const at = Math.min(chosen.value, found.length - 1);
  const choose = (each: Entry | undefined) => {
    if (each === undefined) return;
    close();
    each.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) chosen.value = (at + step + found.length) % Math.max(1, found.length);
    else if (event.key === 'Enter') choose(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog class="palette" ref={dialog} aria-label={t('Search or run')} onCancel={close}>
      <input
        type="text"
        role="combobox"
        autocomplete="off"
        aria-expanded="true"
        aria-controls="palette-found"
        aria-activedescendant={found.length > 0 ? `palette-${at}` : undefined}
        aria-label={t('Search or run')}
        placeholder={t('A panel, an operation, an id')}
        value={text.value}
        onKeyDown={onKeyDown}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
          chosen.value = 0;
        }}
      />
      <EntryList found={found} at={at} choose={choose} />
      {found.length === 0 && <p role="status">{t('No results for {0}.', text.value)}</p>}
    </dialog>
  );
}

interface EntryListProps {
  readonly found: readonly Entry[];
  readonly at: number;
  readonly choose: (each: Entry) => void;
}

function EntryList({ found, at, choose }: EntryListProps) {
  return (
    <div role="listbox" id="palette-found" aria-label={t('Found')} class="choices">
      {found.map((each, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys in the field above move through the options.
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, as comboboxes do.
        <div
          key={`${each.name} ${each.about}`}
          id={`palette-${index}`}
          role="option"
          aria-selected={index === at}
          onClick={() => choose(each)}
        >
          {translate(each.name)} <span class="soft">{each.about}</span>
        </div>
      ))}
    </div>
  );
}
