// A button that verifies a signature, and the list of what was checked.

import { useSignal } from '@preact/signals';
import type { Verified } from '../../client/check-delivery.ts';
import { messageOf } from '../../primitives/thrown.ts';
import { Sentence } from '../look/sentence.tsx';
import { named, t } from '../words/t.ts';

export interface VerifyButtonProps {
  /** What is verified, such as `report`. */
  readonly what: string;
  /** Rejects with a sentence where the signature cannot be verified either way. */
  readonly verify: () => Promise<Verified>;
}

export function VerifyButton({ what, verify }: VerifyButtonProps) {
  const found = useSignal<Verified | undefined>(undefined);
  const failure = useSignal<string | undefined>(undefined);
  const start = async () => {
    failure.value = undefined;
    found.value = undefined;
    try {
      found.value = await verify();
    } catch (error) {
      failure.value = messageOf(error);
    }
  };
  return (
    <>
      <button type="button" onClick={start}>
        {t('Verify the signature here')}
      </button>
      {failure.value !== undefined && (
        <p role="alert">
          <Sentence text={failure.value} />
        </p>
      )}
      {found.value !== undefined && <Found what={what} {...found.value} />}
    </>
  );
}

function Found({ what, checks, uncovered }: Verified & { readonly what: string }) {
  const isGood = checks.every(({ holds }) => holds);
  return (
    <div role="status">
      <p class={isGood ? 'good' : 'bad'}>
        {isGood ? t('✓ The {0} is what was signed', named(what)) : t('✗ The {0} is not what was signed', named(what))}
      </p>
      {uncovered.length > 0 && <p>{t('The signature does not cover these: {0}.', uncovered.map(named).join(', '))}</p>}
      <ul class="plain">
        {checks.map(({ check, holds, detail }) => (
          <li key={check} class={holds ? 'good' : 'bad'} title={detail}>
            {holds ? '✓' : '✗'} <code>{check}</code>{' '}
            <span class="soft">
              <Sentence text={detail} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
