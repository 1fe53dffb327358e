import type { Intent } from '../../contract/records.ts';
import labels from './intent-labels.json' with { type: 'json' };

export const intentLabels: Readonly<Record<Intent, { readonly en: string; readonly es: string }>> = labels;
