import { signal } from '@preact/signals';
import { renderPlainCurl } from '../../projections/curl.ts';
import { Button, CopyButton } from '../look/button.tsx';
import { setTo } from '../look/set-to.ts';
import { credential } from '../state/identities.ts';
import { hrefTo } from '../state/navigation.ts';
import { isInTab, serverOrigin } from '../state/server-origin.ts';
import { recallChoice, rememberChoice } from '../words/remembered-choice.ts';
import { shellOfReader } from '../words/shell-choice.tsx';
import { t } from '../words/t.ts';

const storedAs = 'sbox-visited';
const isFirst = signal(recallChoice(storedAs) === null);
rememberChoice(storedAs, 'true');

export function FirstVisit() {
  if (!isFirst.value) return null;
  const headers = { authorization: `Bearer ${credential.value}` };
  const curl = renderPlainCurl(
    { method: 'GET', url: `${serverOrigin()}/v1/claims/clm_0001`, headers },
    shellOfReader(),
  );
  return (
    <section class="first-visit" aria-label={t('What this is')}>
      <p>
        <strong>{t('A crop insurer’s whole backend, on your machine.')}</strong>
        <span class="soft">
          {t('Storms, plots, claims and signed reports, all invented. Undo and reset restore everything.')}
        </span>
      </p>
      <Button words="×" aria-label={t('Close')} onClick={setTo(isFirst, false)} />
      <a class="door first" href={hrefTo('stage')}>
        <strong>{t('See the story')} →</strong>
        <span class="soft">{t('Storm to payment, 9 steps')}</span>
      </a>
      {isInTab() ? (
        <a class="door" href={hrefTo('call')}>
          <strong>{t('Call the API')} →</strong>
          <span class="soft">{t('Every operation as a form')}</span>
        </a>
      ) : (
        <div class="door">
          <strong>{t('Call the API')}</strong> <CopyButton label={t('Copy')} text={() => curl} />
          <code>{curl.replace(/\s*\\?\n\s*/g, ' ')}</code>
        </div>
      )}
      <a class="door" href={isInTab() ? hrefTo('cases') : '/docs/support'}>
        <strong>{t('Work in support')} →</strong>
        <span class="soft">{t('“I get a 403”: find out why')}</span>
      </a>
    </section>
  );
}
