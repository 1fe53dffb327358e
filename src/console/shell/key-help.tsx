// The list of the keys, and a message of what the last key did.

import { Button } from '../look/button.tsx';
import { setTo } from '../look/set-to.ts';
import { panelNames } from '../state/address.ts';
import { t } from '../words/t.ts';
import { announced, isHelpShown, panelLetters } from './keys.ts';
import { panels } from './panels.tsx';

const lines = [
  ['/', 'filter'],
  ['j k', 'next, previous'],
  ['Enter', 'into what is open'],
  ['Escape', 'close'],
  ['c', 'copy the request as curl'],
  ['Ctrl K', 'find a panel, an operation, a record'],
  ['p', 'the story on stage, for an audience'],
  ['i', 'ids, on stage'],
  ['?', 'this list'],
] as const;

export function KeyHelp() {
  const letters = panelNames.map((name) => [`g ${panelLetters[name]}`, panels[name].title] as const);
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
