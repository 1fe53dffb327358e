// The address of what is shown, as the part of the URL behind the #: panel, selection, who asks in which world, filters.
// Pure; whoever opens the same address sees the same.

import { defaultWorldName } from '../../contract/permissions.ts';

export const panelNames = ['requests', 'map', 'footprint', 'cases', 'hooks', 'weather', 'call'] as const;
export type PanelName = (typeof panelNames)[number];

export interface Address {
  readonly panel: PanelName;
  /** What is open within the panel: an id, or an operation. Null when nothing is. */
  readonly selection: string | null;
  readonly world: string;
  /** Name of an identity that the server tells of, or else a token. */
  readonly as: string;
  /** The position of the world's log that is looked back at; null for now. */
  readonly at: number | null;
  /** Of the panel, by name; without those that are not set. */
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

/** What cannot be read counts as not given: an address is typed by people. */
export function parseAddress(hash: string): Address {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split(/\?(.*)/s);
  const [panel, selection] = path.split('/').map(decode);
  const {
    world = firstAddress.world,
    as = firstAddress.as,
    at = '',
    ...filters
  } = Object.fromEntries(new URLSearchParams(query));
  return {
    panel: panelNames.find((name) => name === panel) ?? firstAddress.panel,
    selection: selection || null,
    world,
    as,
    at: /^\d{1,15}$/.test(at) ? Number(at) : null,
    filters,
  };
}

export function renderAddress({ panel, selection, world, as, at, filters }: Address): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const who = Object.entries({ world, as }).filter(([name, value]) => value !== firstAddress[name as 'world' | 'as']);
  const when: [string, string][] = at === null ? [] : [['at', String(at)]];
  const query = new URLSearchParams([...who, ...when, ...given]).toString();
  const path = selection === null ? panel : `${panel}/${encodeURIComponent(selection)}`;
  return `#/${path}${query === '' ? '' : `?${query}`}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
