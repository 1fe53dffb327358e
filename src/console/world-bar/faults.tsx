import type { Fault } from '../../contract/form/fault.ts';
import { ActFailure } from '../ids/failure-notice.tsx';
import { Button } from '../look/button.tsx';
import { useAct } from '../state/act.ts';
import { hrefTo } from '../state/navigation.ts';
import { read } from '../state/readings.ts';
import { t } from '../words/t.ts';

/** A fault of one operation, since a fault of all operations would make even a reset fail. */
const suggested = { 'body.operation': 'createClaim', 'body.status': '503', 'body.times': '1' };

export const listFaults = (): readonly Fault[] => read('listFaults').value.data ?? [];

export function Faults({ faults }: { readonly faults: readonly Fault[] }) {
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
