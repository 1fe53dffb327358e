// A field whose text narrows what is listed below it.

import { t } from '../words/t.ts';

export interface SearchFieldProps {
  readonly label: string;
  /** What the key / does in the panel; without it the key does not reach this field. */
  readonly slash?: 'Filter' | 'Find';
  readonly className?: string | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
}

export function SearchField({ label, slash, className, text, onText }: SearchFieldProps) {
  return (
    <input
      type="search"
      class={className}
      data-search={slash === undefined ? undefined : true}
      aria-label={label}
      placeholder={slash === undefined ? label : `${t(slash)} ( / )`}
      value={text}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}
