// A component whose code is fetched when it is first drawn.

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { Notice } from '../look/notice.tsx';

export function loadLater(load: () => Promise<ComponentType>): ComponentType {
  const loaded = signal<ComponentType | Error | undefined>(undefined);
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
  return () => {
    if (!isAsked) ask();
    const Component = loaded.value;
    if (Component instanceof Error) {
      return <Notice title="This panel could not be loaded">{Component.message} Reload the page to try again.</Notice>;
    }
    return Component === undefined ? <Notice title="Loading" /> : <Component />;
  };
}
