// A component whose code is fetched when it is first drawn.

import { signal } from '@preact/signals';
import type { Attributes, ComponentType } from 'preact';
import { t } from '../words/t.ts';
import { Notice } from './notice.tsx';

export function loadLater<Props = object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = signal<ComponentType<Props> | Error | undefined>(undefined);
  let isAsked = false;
  const ask = () => {
    isAsked = true;
    load().then(
      (component) => {
        loaded.value = component;
      },
      (error: Error) => {
        isAsked = false;
        loaded.value = error;
      },
    );
  };
  return (props: Props & Attributes) => {
    if (!isAsked) ask();
    const Component = loaded.value;
    if (Component instanceof Error) {
      return (
        <Notice title={t('This part could not be loaded')}>
          {Component.message} {t('Reload the page to try again.')}
        </Notice>
      );
    }
    return Component === undefined ? <Notice title={t('Loading')} /> : <Component {...props} />;
  };
}
