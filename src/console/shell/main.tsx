// The entry: begins to follow the address and the log, and draws the page.

import { render } from 'preact';
import { readIdentities } from '../state/identities.ts';
import { followLog } from '../state/live-log.ts';
import { followAddress } from '../state/navigation.ts';
import { App } from './app.tsx';

document.documentElement.classList.add('console');
followAddress();
void readIdentities();
followLog();
render(<App />, document.getElementById('console') as HTMLElement);
