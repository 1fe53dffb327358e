import { useSignal } from '@preact/signals';
import { ActFailure } from '../ids/failure-notice.tsx';
import { Button } from '../look/button.tsx';
import { setTo } from '../look/set-to.ts';
import { useAct } from '../state/act.ts';
import { hrefTo } from '../state/navigation.ts';
import { isInTab } from '../state/server-origin.ts';
import { DropDown } from '../window/drop-down.tsx';
import { chooseLanguage, language, languages, t } from '../words/t.ts';
import { ChooseFile, SaveWorld } from '../world-file/file-buttons.tsx';
import { Faults, listFaults } from './faults.tsx';

export function Menu({ world, position }: { readonly world: string; readonly position: number }) {
  const faults = listFaults();
  return (
    <DropDown
      className="menu"
      name={t('World and page')}
      label={
        <>
          <span class="warned">{faults.length > 0 && t('Faults {0}', faults.length)}</span> ☰
        </>
      }
    >
      <section aria-label={t('World')}>
        <h2>{t('{0}, position {1}', world, position)}</h2>
        <div class="line">
          <Reset world={world} />
          <SaveWorld words="Save this world" />
          <ChooseFile accept=".sbox" words="Open a saved world…" />
        </div>
      </section>
      <section aria-label={t('Faults')}>
        <h2>{t('Faults {0}', faults.length)}</h2>
        <Faults faults={faults} />
      </section>
      <section aria-label={t('Questions')} hidden={isInTab()}>
        <h2>{t('Questions')}</h2>
        <ul class="choices">
          <li>
            <a href="/docs/story-retries#every-request-every-failure">
              {t('Does my client survive?')} <code>sbox explore</code>
            </a>
          </li>
          <li>
            <a href={hrefTo('records', 'claims')}>
              {t('Why does a record have these values?')} <code>sbox why</code>
            </a>
          </li>
        </ul>
      </section>
      <section aria-label={t('Page')}>
        <h2>{t('This page')}</h2>
        <Languages />
      </section>
    </DropDown>
  );
}

function Reset({ world }: { readonly world: string }) {
  const { state, perform } = useAct();
  const isAsking = useSignal(false);
  const reset = async () => {
    await perform('resetSandbox', { body: {} });
    isAsking.value = false;
  };
  return (
    <div>
      {isAsking.value ? (
        <div class="line" role="alertdialog" aria-label={t('Reset the world?')}>
          <span>{t('Reset {0}? Everything created in it is deleted.', world)}</span>
          <Button words={t('Reset {0}', world)} class="primary" disabled={state.value.isSending} onClick={reset} />
          <Button words={t('Keep it')} onClick={setTo(isAsking, false)} />
        </div>
      ) : (
        <Button words={t('Reset this world…')} onClick={setTo(isAsking, true)} />
      )}
      <ActFailure act={state.value} />
    </div>
  );
}

/** Each language is named in itself, so that its speakers find it. */
function Languages() {
  return (
    <div class="line">
      {(['en', 'es'] as const).map((name) => (
        <Button
          key={name}
          words={languages[name]}
          lang={name}
          aria-pressed={language.value === name}
          onClick={() => void chooseLanguage(name)}
        />
      ))}
    </div>
  );
}
