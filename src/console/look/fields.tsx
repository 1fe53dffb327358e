import type { HTMLAttributes } from 'preact';

export type Choices = readonly (readonly [value: string, words: string])[];

interface SelectProps extends Omit<HTMLAttributes<HTMLSelectElement>, 'role' | 'onChange' | 'children'> {
  readonly value: string | undefined;
  readonly choices?: Choices;
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
