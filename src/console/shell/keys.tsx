// The keyboard shortcuts, when a key press counts as typing instead, their list, and a message about the last one.

import { signal } from '@preact/signals';
import { selectionAfterClosing } from '../ids/id-kinds.ts';
import { Button, copyText } from '../look/button.tsx';
import { setTo } from '../look/set-to.ts';
import { panelNames } from '../state/address.ts';
import { curlOfChosen, neighbourOf, shownSelections } from '../state/chosen-row.ts';
import { address, navigate, replaceAddress } from '../state/navigation.ts';
import { t, translate } from '../words/t.ts';
import { panels } from './panels.tsx';

export const isHelpShown = signal(false);
export const isPaletteShown = signal(false);

export function toggleStage(): void {
  if (address.peek().panel === 'stage') navigate({ panel: 'requests' });
  else navigate({ panel: 'stage' });
}

/** A message for screen readers, such as that something was copied. */
const announced = signal('');

const waitForLetterMs = 1_500;
let letterUntil = 0;

export function listenToKeys(): void {
  addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'k') {
      event.preventDefault();
      isPaletteShown.value = !isPaletteShown.value;
      return;
    }
    if (isPaletteShown.peek()) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const isTyping = isField(event.target);
    if (isTyping && event.key === 'Escape') (event.target as HTMLElement).blur();
    if (!isTyping && act(event)) event.preventDefault();
  });
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

function act(event: KeyboardEvent): boolean {
  const { key, timeStamp } = event;
  if (timeStamp < letterUntil) {
    letterUntil = 0;
    const panel = panelNames.find((name) => panels[name].letter === key);
    if (panel === undefined) return false;
    navigate({ panel, selection: null, filters: {} });
    document.getElementById('panel')?.focus();
    return true;
  }
  const run = keys[key];
  if (run === undefined) return false;
  run(event);
  return !['Enter', 'Escape'].includes(key);
}

const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
  '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
  j: () => move(1),
  k: () => move(-1),
  Enter: ({ target }) => {
    // On a link or a button, Enter keeps its own meaning.
    if (target === document.body || target === document.getElementById('panel')) {
      document.querySelector<HTMLElement>('.detail .pane-body')?.focus();
    }
  },
  Escape: () => {
    // The browser closes an open popover itself.
    if (document.querySelector(':popover-open') !== null) return;
    const { panel, selection } = address.peek();
    if (isHelpShown.value) isHelpShown.value = false;
    else if (selection !== null) navigate({ selection: selectionAfterClosing(panel, selection) });
  },
  c: () => {
    const curl = curlOfChosen.peek();
    if (curl !== undefined) copyText(curl()).then((outcome) => announce(t('{0} as curl', translate(outcome))));
  },
  g: ({ timeStamp }) => {
    letterUntil = timeStamp + waitForLetterMs;
  },
  p: toggleStage,
  '?': () => {
    isHelpShown.value = !isHelpShown.value;
  },
};

function move(step: 1 | -1): void {
  const next = neighbourOf(address.peek().selection, step, shownSelections.peek());
  if (next !== undefined) replaceAddress({ selection: next });
}

const messageMs = 2_000;

function announce(text: string): void {
  announced.value = text;
  setTimeout(setTo(announced, ''), messageMs);
}

const lines = [
  ['/', 'filter'],
  ['j k', 'next, previous'],
  ['Enter', 'into the open panel'],
  ['Escape', 'close'],
  ['c', 'copy the request as curl'],
  ['Ctrl K', 'find a panel, an operation, a record'],
  ['p', 'the story on stage, for an audience'],
  ['→ PgDn', 'go on, on stage'],
  ['← PgUp', 'one step back, on stage'],
  ['b .', 'blank the screen, on stage; any key returns'],
  ['i', 'ids, on stage'],
  ['?', 'this list'],
] as const;

export function KeyHelp() {
  const letters = panelNames.map((name) => [`g ${panels[name].letter}`, panels[name].title] as const);
  return (
    <>
      <p class={announced.value === '' ? 'unseen' : 'said'} role="status">
        {announced.value}
      </p>
      {isHelpShown.value && (
        <section class="key-help" aria-label={t('Keys')}>
          <h2>{t('Keys')}</h2>
          <dl class="facts">
            {[...lines, ...letters].map(([key, what]) => (
              <>
                <dt key={key}>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{t(what)}</dd>
              </>
            ))}
          </dl>
          <Button words={t('Close')} onClick={setTo(isHelpShown, false)} />
        </section>
      )}
    </>
  );
}
