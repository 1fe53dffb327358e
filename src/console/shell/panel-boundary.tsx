// Keeps a defect of one panel from taking the page with it.

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
        {error.message} {t('Reload the page; the others go on.')}
      </Notice>
    );
  }
}
