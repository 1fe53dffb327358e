// A client of this run: what it sends goes through the doors of the run, is observed, and has a fresh key where it needs one.
// With `remember`, each request also carries what was seen last.

import { randomUUID } from 'node:crypto';
import { type Client, type ClientOptions, createClient } from '../../client/client.ts';
import { ForeignAnswer, type HttpAnswer, isSuccess } from '../../client/failures.ts';
import type { Connection } from '../../client/request.ts';
import type { Doors } from '../doors/doors.ts';
import { clean } from '../terminal/clean-text.ts';
import { createObserver, type ObserverOptions } from './observer.ts';

interface Asking extends ObserverOptions {
  readonly doors: Pick<Doors, 'send' | 'open'>;
  /** A TypeError after the answer of a server that is no sandbox is no defect of sbox. */
  readonly foreign: { answer?: ForeignAnswer };
}

export function connectClient(session: Asking, connection: Connection, remember?: ClientOptions['remember']): Client {
  const { send, open } = session.doors;
  const observe = createObserver(session);
  const onRetry = ({ status }: HttpAnswer, delayMs: number) =>
    session.terminal.err(clean`answered ${status}: asking again in ${Math.ceil(delayMs / 1000)} s\n`);
  return createClient({
    ...connection,
    ...(remember && { remember }),
    send,
    open,
    createKey: randomUUID,
    onRetry,
    observe: (request) => {
      const report = observe(request);
      return (outcome) => {
        if (isForeign(outcome)) session.foreign.answer = new ForeignAnswer(request, outcome);
        report(outcome);
      };
    },
  });
}

/** Every answer of a sandbox has an id of this form. */
const isForeign = (outcome: HttpAnswer | Error): outcome is HttpAnswer =>
  !(outcome instanceof Error) && isSuccess(outcome) && !outcome.headers['x-request-id']?.startsWith('req_');
