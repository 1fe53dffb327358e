import { computed, signal } from '@preact/signals';
import { type Address, firstAddress, type PanelName, parseAddress, renderAddress } from './address.ts';

export const address = signal<Address>(firstAddress);
/** The position of the past that the page shows; null for the present. */
export const past = computed(() => address.value.at);

export function followAddress(): void {
  const read = () => {
    address.value = parseAddress(location.hash);
  };
  addEventListener('hashchange', read);
  read();
}

/** Adds an entry to the browser's history. Another panel begins without selection and filters. */
export function navigate(change: Partial<Address>): void {
  location.hash = addressOf(change);
}

/** Navigates after an action, unless the user went elsewhere meanwhile. */
export function navigateUnlessMoved(): typeof navigate {
  const from = address.peek();
  return (change) => {
    if (address.peek() === from) navigate(change);
  };
}

/** Changes the address without a new entry in the history: for filters as they are typed. */
export function replaceAddress(change: Partial<Address>): void {
  history.replaceState(null, '', addressOf(change));
  address.value = parseAddress(location.hash);
}

export const setFilter = (name: string, value: string): void =>
  replaceAddress({ filters: { ...address.peek().filters, [name]: value } });

/** The address of a link, in the chosen world and as the chosen identity. */
export function hrefTo(panel: PanelName, selection: string | null = null, filters: Address['filters'] = {}): string {
  return renderAddress({ ...address.value, panel, selection, filters });
}

function addressOf(change: Partial<Address>): string {
  const now = address.peek();
  const kept =
    change.panel === undefined || change.panel === now.panel ? now : { ...now, selection: null, filters: {} };
  // The position belongs to one world, so a link to another one drops it.
  const at = change.world === undefined || change.world === now.world ? now.at : null;
  return renderAddress({ ...kept, at, ...change });
}
