// The field of a panel whose text stands in the address, so that a filtered list can be shared.

import { SearchField } from '../look/fields.tsx';
import { address, setFilter } from '../state/navigation.ts';

export const FilterField = ({ label, className }: { readonly label: string; readonly className?: string }) => (
  <SearchField
    label={label}
    slash="Filter"
    className={className}
    text={address.value.filters.text ?? ''}
    onText={(sought) => setFilter('text', sought)}
  />
);
