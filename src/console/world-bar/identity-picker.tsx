// The identity that the page uses. Another token can be typed.

import { IdentityMark } from '../look/identity-mark.tsx';
import { Sentence } from '../look/sentence.tsx';
import { renderAddress } from '../state/address.ts';
import { identities, identity, markOf } from '../state/identities.ts';
import { address, navigate } from '../state/navigation.ts';
import { askedAs } from '../steps/attempt.ts';
import { t } from '../words/t.ts';
import { ChoiceMenu } from './choice-menu.tsx';

export function IdentityPicker() {
  const { name: chosen } = identity.value;
  return (
    <ChoiceMenu
      name={t('Identity')}
      label={<IdentityMark name={askedAs.value ?? chosen} mark={markOf(askedAs.value ?? chosen)} />}
      choices={identities.value.map(({ name, purpose }) => ({
        key: name,
        href: renderAddress({ ...address.value, as: name }),
        isChosen: name === chosen,
        words: (
          <>
            <IdentityMark name={name} mark={markOf(name)} />
            <span class="soft">
              <Sentence text={purpose} />
            </span>
          </>
        ),
      }))}
      other={[t('Another token'), t('another token'), t('Use')]}
      take={(as) => navigate({ as })}
    />
  );
}
