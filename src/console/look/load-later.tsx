import { signal } from '@preact/signals';
import type { Attributes, ComponentType } from 'preact';
import { t } from '../words/t.ts';
import { Notice } from './notice.tsx';

/** `fetched` is undefined until the value is loaded. After a failure `ask` loads it again. */
export function fetchLater<Value>(load: () => Promise<Value>) {
  const fetched = signal<Value | undefined>(undefined);
  const failure = signal<Error | undefined>(undefined);
  let isLoading = false;
  const start = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    try {
      fetched.value = await load();
    } catch (error) {
      isLoading = false;
      failure.value = error as Error;
    }
  };
  return { fetched, failure, ask: start };
}

export function loadLater<Props = object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const { fetched, failure, ask } = fetchLater(load);
  return (props: Props & Attributes) => {
    void ask();
    const Component = fetched.value;
    if (Component === undefined && failure.value !== undefined)
      return (
        <Notice title={t('This part could not be loaded')}>
          {failure.value.message} {t('Reload the page to try again.')}
        </Notice>
      );
    return Component === undefined ? <Notice title={t('Loading')} /> : <Component {...props} />;
  };
}
