// Keeps the defect of one panel from breaking the whole page.

import { Component, type ComponentChildren } from 'preact';
import { Notice } from '../look/notice.tsx';
import { t } from '../words/t.ts';

export class PanelBoundary extends Component<{ children: ComponentChildren }, { error: Error | undefined }> {
  override state = { error: undefined };

  static override getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render({ children }: { children: ComponentChildren }, { error }: { error: Error | undefined }) {
    if (error === undefined) return children;
    return (
      <Notice title={t('This panel has a defect')} isFailure>
        {error.message} {t('Reload the page; the other panels still work.')}
      </Notice>
    );
  }
}
