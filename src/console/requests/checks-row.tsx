import type { Operation } from '../../contract/form/operation.ts';
import { listCheckResults } from '../exchanges/check-results.ts';
import { t, translate } from '../words/t.ts';

const signs = { passed: '✓', decided: '✗', unasked: '·' } as const;

export interface ChecksRowProps {
  readonly code: string | null;
  readonly operation: Operation | undefined;
}

export function ChecksRow({ code, operation }: ChecksRowProps) {
  const checks = listCheckResults(code, operation);
  const countOf = (wanted: string) => checks.filter(({ result }) => result === wanted).length;
  const decided = checks.find(({ result }) => result === 'decided');
  return (
    <section class="checks" aria-label={t('Checks')}>
      <p>
        <span class="passed">{t('✓ {0} passed', countOf('passed'))}</span>
        {decided !== undefined && (
          <span class="decided" title={translate(decided.asks)}>
            ✗ {translate(decided.name)}
          </span>
        )}
        <span class="unasked">{t('{0} not reached', countOf('unasked'))}</span>
      </p>
      <div class="segments" aria-hidden="true">
        {checks.map(({ name, result }) => (
          <span key={name} class={result} />
        ))}
      </div>
      <details>
        <summary>
          {t('all')} {checks.length}
        </summary>
        <ol>
          {checks.map(({ name, asks, result }) => (
            <li key={name} class={result}>
              <span aria-hidden="true">{signs[result]}</span> {translate(name)}
              <span class="unseen"> {translate(result)}</span> <span class="soft">{translate(asks)}</span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}
