// Decides which panel is shown: the part of the URL after the # names it, its selection and filters, the world and the identity.
// Everybody who opens the same address sees the same.

import { defaultWorldName } from '../../contract/permissions.ts';

export const panelNames = ['requests', 'map', 'footprint', 'cases', 'records', 'weather', 'call'] as const;
/** `nowhere` is shown for an address that names no panel. */
export type PanelName = (typeof panelNames)[number] | 'stage' | 'nowhere';

export interface Address {
  readonly panel: PanelName;
  /** The open id or operation of the panel; null when nothing is open. */
  readonly selection: string | null;
  readonly world: string;
  /** The name of an identity that the server lists, or else a token. */
  readonly as: string;
  /** The position of the past that the page shows; null for the present. */
  readonly at: number | null;
  /** Filters that are not set are absent. */
  readonly filters: Readonly<Record<string, string>>;
}

export const firstAddress: Address = {
  panel: 'requests',
  selection: null,
  world: defaultWorldName,
  as: 'full',
  at: null,
  filters: {},
};

/** A part that cannot be parsed counts as absent, since people type addresses. */
export function parseAddress(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split(/\?(.*)/s);
  const [name = '', selection] = path.split('/').map(decode);
  const panel = [...panelNames, 'stage' as const].find((one) => one === name);
  const {
    world = firstAddress.world,
    as = firstAddress.as,
    at = '',
    ...filters
  } = Object.fromEntries(new URLSearchParams(query));
  return {
    panel: panel ?? (name === '' ? firstAddress.panel : 'nowhere'),
    selection: (panel === undefined ? name : selection) || null,
    world,
    as,
    at: /^\d{1,15}$/.test(at) ? Number(at) : null,
    filters,
  };
}

export function renderAddress({ panel, selection, world, as, at, filters }: Address): string {
  const chosen = Object.entries(filters).filter(([, value]) => value !== '');
  const who = Object.entries({ world, as }).filter(([name, value]) => value !== firstAddress[name as 'world' | 'as']);
  const when: [string, string][] = at === null ? [] : [['at', String(at)]];
  const query = new URLSearchParams([...who, ...when, ...chosen]).toString();
  const [head, tail] = panel === 'nowhere' ? [selection ?? '', null] : [panel, selection];
  const path = tail === null ? head : `${head}/${encodeURIComponent(tail)}`;
  return `#/${path}${query === '' ? '' : `?${query}`}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
