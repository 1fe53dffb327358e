// The address of the sandbox: that of the page, unless the page is the sandbox itself. Commands then name the address at which
// `sbox serve` would answer them.

import { defaultBaseUrl } from '../../contract/form/surface.ts';

export const isInTab = (): boolean => document.documentElement.dataset['sandbox'] === 'tab';

export const serverOrigin = (): string => (isInTab() ? defaultBaseUrl : location.origin);

/** The page's own: a page that is a sandbox brings it along. */
export const iconAddress = () => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href;
