// The identity that the page uses. Another token can be typed.

import type { TargetedSubmitEvent } from 'preact';
import { IdentityMark } from '../look/identity-mark.tsx';
import { Sentence } from '../look/sentence.tsx';
import { renderAddress } from '../state/address.ts';
import { identities, identity, markOf } from '../state/identities.ts';
import { address, navigate } from '../state/navigation.ts';
import { DropDown } from '../window/drop-down.tsx';
import { t } from '../words/t.ts';

export function IdentityPicker() {
  const { name } = identity.value;
  const typeToken = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = new FormData(event.currentTarget).get('token');
    if (typeof token === 'string' && token.trim() !== '') navigate({ as: token.trim() });
  };
  return (
    <DropDown group="world-bar" name={t('Identity')} label={<IdentityMark name={name} mark={markOf(name)} />}>
      <ul class="choices">
        {identities.value.map((each) => (
          <li key={each.token}>
            <a
              href={renderAddress({ ...address.value, as: each.name })}
              aria-current={each.name === name ? 'true' : undefined}
            >
              <IdentityMark name={each.name} mark={markOf(each.name)} />
              <span class="soft">
                <Sentence text={each.purpose} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      <form class="line" onSubmit={typeToken}>
        <input name="token" aria-label={t('Another token')} placeholder={t('another token')} autocomplete="off" />
        <button type="submit">{t('Use')}</button>
      </form>
    </DropDown>
  );
}
