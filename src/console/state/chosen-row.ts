import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { setTo } from '../look/set-to.ts';

export const shownSelections = signal<readonly string[]>([]);

export function useShownSelections(ids: readonly string[]): void {
  useEffect(() => {
    shownSelections.value = ids;
  });
  useEffect(() => setTo(shownSelections, []), []);
}

/** Undefined while nothing can be copied. */
export const curlOfChosen = signal<(() => string) | undefined>(undefined);

/** The next or the previous row; the first one when nothing is selected. */
export function neighbourOf(selection: string | null, step: 1 | -1, shown: readonly string[]): string | undefined {
  const index = selection === null ? -1 : shown.indexOf(selection);
  if (index < 0) return shown[0];
  return shown[Math.min(shown.length - 1, Math.max(0, index + step))];
}
