// The entry: begins to follow the address and the log, and draws the page.

import { render } from 'preact';
import { shareBackground } from '../state/background-ids.ts';
import { readIdentities } from '../state/identities.ts';
import { followLog } from '../state/live-log.ts';
import { followAddress } from '../state/navigation.ts';
import { App } from './app.tsx';
import { listenToKeys } from './keys.ts';

document.documentElement.classList.add('console');
followAddress();
shareBackground();
void readIdentities();
followLog();
listenToKeys();
render(<App />, document.getElementById('console') as HTMLElement);
