// A button that verifies a signature, and the list of what was checked.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Verified } from '../../client/check-delivery.ts';
import { Button, useAttempt } from '../look/button.tsx';
import { Aside, Sentence } from '../look/facts.tsx';
import { AnswerHeading, awaitAnswer } from '../window/answer-heading.tsx';
import { named, t } from '../words/t.ts';

export interface VerifyButtonProps {
  /** What is verified, such as `report`. */
  readonly what: string;
  /** Rejects with a sentence where the signature cannot be verified either way. */
  readonly verify: () => Promise<Verified>;
  /** Other buttons in the same line. */
  readonly children?: ComponentChildren;
}

export function VerifyButton({ what, verify, children }: VerifyButtonProps) {
  const found = useSignal<Verified | undefined>(undefined);
  const { failure, attempt } = useAttempt();
  const start = () => {
    found.value = undefined;
    awaitAnswer('verified');
    return attempt(async () => {
      found.value = await verify();
    });
  };
  return (
    <>
      <p class="actions">
        <Button words={t('Verify the signature here')} onClick={start} />
        {children}
      </p>
      {failure !== undefined && (
        <p role="alert">
          <Sentence text={failure} />
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
      <AnswerHeading of="verified" className={isGood ? 'good' : 'bad'}>
        {isGood ? t('✓ The {0} is what was signed', named(what)) : t('✗ The {0} is not what was signed', named(what))}
      </AnswerHeading>
      {uncovered.length > 0 && <p>{t('The signature does not cover these: {0}.', uncovered.map(named).join(', '))}</p>}
      <details open={!isGood}>
        <summary>{t('{0} checks', checks.length)}</summary>
        <ul class="plain">
          {checks.map(({ check, holds, detail }) => (
            <li key={check} class={holds ? 'good' : 'bad'}>
              {holds ? '✓' : '✗'} <code>{check}</code> <Aside text={detail} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
