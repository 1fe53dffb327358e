// What the servers say to messages that were sent. That one was stored is told by its coming back; why not, only here.

import type { NatsConnection } from '@nats-io/transport-node';
import { createInbox } from './client.ts';

const noResponders = 503;

/** Gives the subject for the servers to answer to; tells null when what was sent last was stored. */
export function createAcknowledgements(nc: NatsConnection, tell: (refusal: string | null) => void): string {
  const inbox = createInbox();
  nc.subscribe(inbox, {
    callback: (_, message) => {
      if (message.headers?.code === noResponders) tell('no server leads the stream');
      else tell(/"description":"([^"]*)"/.exec(message.string())?.[1] ?? null);
    },
  });
  return inbox;
}
