// A client of this run: what it sends goes through the doors of the run, is observed, and has a fresh key where it needs one.
// One that asks again and again says what it saw last.

import { randomUUID } from 'node:crypto';
import { type Client, type ClientOptions, createClient } from '../../client/client.ts';
import type { Connection } from '../../client/request.ts';
import type { Doors } from '../doors/doors.ts';
import { createObserver, type ObserverOptions } from './observer.ts';

export const connectClient = (
  session: ObserverOptions & { readonly doors: Pick<Doors, 'send' | 'open'> },
  connection: Connection,
  remember?: ClientOptions['remember'],
): Client => {
  const { send, open } = session.doors;
  return createClient({
    ...connection,
    ...(remember && { remember }),
    send,
    open,
    createKey: randomUUID,
    observe: createObserver(session),
  });
};
