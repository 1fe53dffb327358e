// The address of the sandbox: that of the page, unless the page was opened as a file and is the sandbox itself. Commands then
// name the address at which `sbox serve` would answer them.

import { defaultBaseUrl } from '../../contract/form/surface.ts';

export const serverOrigin = (): string => (location.protocol === 'file:' ? defaultBaseUrl : location.origin);
