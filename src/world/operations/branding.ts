// Organization branding: read, replace, logo.

import type { Handler } from '../turn.ts';

export const getBranding: Handler<'getBranding'> = ({ store }) => ({ json: JSON.stringify(store.branding) });
