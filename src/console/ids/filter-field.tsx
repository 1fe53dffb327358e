// The field whose text filters the list of a panel. The text is part of the address, so that a filtered list can be shared.

import { address, setFilter } from '../state/navigation.ts';
import { t } from '../words/t.ts';

export const FilterField = ({ label, className }: { readonly label: string; readonly className?: string }) => (
  <input
    type="search"
    class={className}
    data-search
    aria-label={label}
    placeholder={`${t('Filter')} ( / )`}
    value={address.value.filters.text ?? ''}
    onInput={({ currentTarget }) => setFilter('text', currentTarget.value)}
  />
);
