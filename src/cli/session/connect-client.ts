// A client of this run: what it sends goes through the doors of the run, is observed, and has a fresh key where it needs one.

import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '../../client/client.ts';
import type { Connection } from '../../client/request.ts';
import type { Doors } from '../doors/doors.ts';
import { createObserver, type ObserverOptions } from './observer.ts';

export const connectClient = (
  session: ObserverOptions & { readonly doors: Pick<Doors, 'send' | 'open'> },
  connection: Connection,
): Client => {
  const { send, open } = session.doors;
  return createClient({ ...connection, send, open, createKey: randomUUID, observe: createObserver(session) });
};
