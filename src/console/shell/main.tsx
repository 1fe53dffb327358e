import { render } from 'preact';
import { followLog } from '../live/follow-log.ts';
import { readIdentities } from '../state/identities.ts';
import { followAddress } from '../state/navigation.ts';
import { restoreLanguage } from '../words/t.ts';
import { listenToDrops, listenToLeaving } from '../world-file/world-file.ts';
import { App } from './app.tsx';
import { listenToKeys } from './keys.tsx';

followAddress();
void readIdentities();
followLog();
listenToKeys();
listenToDrops();
listenToLeaving();
restoreLanguage();
const root = document.getElementById('console') as HTMLElement;
root.replaceChildren();
render(<App />, root);
