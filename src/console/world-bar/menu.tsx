import { useSignal } from '@preact/signals';
import type { Fault } from '../../contract/form/fault.ts';
import { ActFailure } from '../ids/failure-notice.tsx';
import { Button } from '../look/button.tsx';
import { setTo } from '../look/set-to.ts';
import { useAct } from '../state/act.ts';
import { hrefTo } from '../state/navigation.ts';
import { read } from '../state/readings.ts';
import { isInTab } from '../state/server-origin.ts';
import { DropDown } from '../window/drop-down.tsx';
import { chooseLanguage, language, languages, t } from '../words/t.ts';
import { ChooseFile, SaveWorld } from '../world-file/file-buttons.tsx';

export function Menu({ world, position }: { readonly world: string; readonly position: number }) {
  const faults = read('listFaults').value.data ?? [];
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

/** A fault of one operation, since a fault of all operations would make even a reset fail. */
const suggested = { 'body.operation': 'createClaim', 'body.status': '503', 'body.times': '1' };

function Faults({ faults }: { readonly faults: readonly Fault[] }) {
  const { state, perform } = useAct();
  return (
    <>
      {faults.length === 0 ? (
        <p class="soft">
          {t('No fault is active. Faults make requests fail on purpose, to show how a program copes.')}
        </p>
      ) : (
        <ul class="plain">
          {faults.map((fault) => (
            <li key={fault.faultId} class="line">
              <span>
                <code>{fault.operation}</code> {describe(fault)}
              </span>
              <Button words={t('Remove')} onClick={() => perform('removeFault', { params: { id: fault.faultId } })} />
            </li>
          ))}
          <li>
            <Button words={t('Clear all')} onClick={() => perform('clearFaults')} />
          </li>
        </ul>
      )}
      <p>
        <a href={hrefTo('call', 'addFault', suggested)}>{t('Add a fault')}</a>
      </p>
      <ActFailure act={state.value} />
    </>
  );
}

function describe({ status, drop, delayMs, hold, after, times, strikes }: Fault): string {
  const what = status ?? (drop ? t('drop') : hold ? t('hold') : t('delay of {0} ms', delayMs));
  const struck = times === null ? t('struck {0}', strikes) : t('struck {0} of {1}', strikes, times);
  return `${what}${after ? t(', carried out first') : ''}: ${struck}`;
}
