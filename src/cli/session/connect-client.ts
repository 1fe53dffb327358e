// A client of this run: what it sends goes through the doors of the run, is observed, and has a fresh key where it needs one.
// One that asks again and again says what it saw last.

import { randomUUID } from 'node:crypto';
import { type Client, type ClientOptions, createClient } from '../../client/client.ts';
import type { Connection } from '../../client/request.ts';
import type { Doors } from '../doors/doors.ts';
import type { ForeignAnswers } from './foreign-answers.ts';
import { createObserver, type ObserverOptions } from './observer.ts';

export const connectClient = (
  session: ObserverOptions & { readonly doors: Pick<Doors, 'send' | 'open'>; readonly foreignAnswers: ForeignAnswers },
  connection: Connection,
  remember?: ClientOptions['remember'],
): Client => {
  const { send, open } = session.doors;
  const observe = createObserver(session);
  return createClient({
    ...connection,
    ...(remember && { remember }),
    send,
    open,
    createKey: randomUUID,
    observe: (request) => {
      const report = observe(request);
      return (outcome) => {
        session.foreignAnswers.note(request, outcome);
        report(outcome);
      };
    },
  });
};
