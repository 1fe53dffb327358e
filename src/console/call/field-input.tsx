import { type CollectionName, collections } from '../../contract/collections.ts';
import { listRowOf } from '../ids/id-kinds.ts';
import { Sentence } from '../look/facts.tsx';
import { Select } from '../look/fields.tsx';
import { readList } from '../state/readings.ts';
import { t } from '../words/t.ts';
import type { FormField } from './form-fields.ts';

export interface FieldInputProps {
  readonly field: FormField;
  readonly text: string;
  readonly error: string | undefined;
  readonly change: (text: string) => void;
}

export function FieldInput({ field, text, error, change }: FieldInputProps) {
  const { name, label, isRequired, description, kind } = field;
  const id = `field-${name}`;
  return (
    <div class={error === undefined ? 'field' : 'field faulty'}>
      <label for={id}>
        {label}
        {isRequired && (
          <span class="required" aria-hidden="true">
            {` ${t('required')}`}
          </span>
        )}
      </label>
      <Control id={id} field={field} text={text} change={change} isFaulty={error !== undefined} />
      <p class="soft" id={`${id}-about`}>
        <Sentence text={error ?? (repeats(description, label) ? '' : description)} />
        {kind === 'list' && ` ${t('Separate values with commas.')}`}
        {label === 'ring' && ` ${t('A list of positions, or a GeoJSON polygon.')}`}
      </p>
    </div>
  );
}

const repeats = (description: string, label: string): boolean =>
  description.replace(/\W/g, '').toLowerCase() === label.toLowerCase();

interface ControlProps extends Omit<FieldInputProps, 'error'> {
  readonly id: string;
  readonly isFaulty: boolean;
}

function Control({ id, field, text, change, isFaulty }: ControlProps) {
  const { kind, collection, name, isRequired } = field;
  const choices = kind === 'boolean' ? ['true', 'false'] : field.choices;
  const shared = { id, 'aria-describedby': `${id}-about`, 'aria-invalid': isFaulty, 'aria-required': isRequired };
  const onInput = ({ currentTarget }: { currentTarget: { value: string } }) => change(currentTarget.value);
  if (choices.length > 0 && kind !== 'list')
    return <Select {...shared} value={text} choices={['', ...choices].map((word) => [word, word])} choose={change} />;
  if (kind === 'json') return <textarea {...shared} rows={4} value={text} onInput={onInput} spellcheck={false} />;
  const list = collection === undefined && choices.length === 0 ? undefined : `${id}-list`;
  return (
    <>
      <input
        {...shared}
        type="text"
        inputMode={kind === 'number' ? 'decimal' : 'text'}
        autocomplete="off"
        list={list}
        placeholder={kind === 'money' ? t('1200 USD') : undefined}
        value={text}
        onInput={onInput}
      />
      {choices.length > 0 && (
        <datalist id={list}>
          {choices.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
      {collection !== undefined && list !== undefined && <Picker id={list} collection={collection} key={name} />}
    </>
  );
}

const maxOffered = 250;

function Picker({ id, collection }: { readonly id: string; readonly collection: CollectionName }) {
  const list = listRowOf(collection)?.id;
  if (list === undefined) return null;
  const { data = [] } = readList(list, {}, maxOffered).value;
  return (
    <datalist id={id}>
      {(data as Record<string, unknown>[]).map((record) => {
        const value = String(record[collections[collection].idField]);
        return (
          <option key={value} value={value}>
            {wordsOf(record)}
          </option>
        );
      })}
    </datalist>
  );
}

function wordsOf(record: Record<string, unknown>): string {
  const words = ['name', 'claimNumber', 'policyNumber', 'title', 'peril', 'status'].map((name) => record[name]);
  return words.filter((word) => typeof word === 'string').join(', ');
}
