// A field whose text narrows what is listed below it, and a choice of one among several.

import type { HTMLAttributes } from 'preact';
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

export type Choices = readonly (readonly [value: string, words: string])[];

interface SelectProps extends Omit<HTMLAttributes<HTMLSelectElement>, 'role' | 'onChange' | 'children'> {
  readonly value: string | undefined;
  readonly choices?: Choices;
  /** Groups of further choices, each under its name. */
  readonly groups?: readonly (readonly [name: string, choices: Choices])[];
  readonly choose: (value: string) => void;
}

export const Select = ({ choices = [], groups = [], choose, ...attributes }: SelectProps) => (
  <select {...attributes} onChange={({ currentTarget }) => choose(currentTarget.value)}>
    <Options choices={choices} />
    {groups.map(([name, grouped]) => (
      <optgroup key={name} label={name}>
        <Options choices={grouped} />
      </optgroup>
    ))}
  </select>
);

const Options = ({ choices }: { readonly choices: Choices }) =>
  choices.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
