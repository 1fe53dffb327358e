// An identifier as a link to the panel that shows it.

import { hrefTo } from '../state/navigation.ts';
import { kindOfId } from './id-kinds.ts';

export function IdLink({ id }: { readonly id: string }) {
  const kind = kindOfId(id);
  if (kind === undefined) return <code>{id}</code>;
  return (
    <a class="id" href={hrefTo(kind.panel, id)}>
      {id}
    </a>
  );
}
