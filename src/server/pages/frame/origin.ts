// Commands on a page, which work from where they are read.

import { defaultBaseUrl } from '../../../contract/surface.ts';
import { html, type Markup } from './html.ts';

/** A line that is copied as a whole. */
export const renderCommand = (line: string): Markup => html`<pre class="command"><code>${line}</code></pre>`;

/** What sbox must be told before it asks this server; nothing where it does so unasked. */
export const renderAddress = (origin: string): Markup | '' =>
  origin === defaultBaseUrl ? '' : renderCommand(`export SBOX_BASE_URL=${origin}`);
