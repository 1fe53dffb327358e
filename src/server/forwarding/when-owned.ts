// Whoever starts a server asks it at once, so a shared log that nobody owns yet is waited for.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Worlds } from '../worlds/worlds.ts';

const withinMs = 5_000;
const betweenLooksMs = 20;

export async function whenOwned(worlds: Pick<Worlds, 'owner'>): Promise<void> {
  for (let left = withinMs; worlds.owner() === 'none' && left > 0; left -= betweenLooksMs) await sleep(betweenLooksMs);
}
