// The address of the sandbox: that of the page, or where the page itself is the sandbox, the address at which `sbox serve` would
// answer its commands.

import { defaultBaseUrl } from '../../contract/form/surface.ts';

export const isInTab = (): boolean => document.documentElement.dataset['sandbox'] === 'tab';

export const serverOrigin = (): string => (isInTab() ? defaultBaseUrl : location.origin);

/** The icon of the page; a page that is a sandbox contains it. */
export const iconAddress = () => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href;
