// The client of the library: it sends over the network of this machine.

import { randomUUID } from 'node:crypto';
import { type Client, type ClientOptions, createClient as createBareClient } from '../client/client.ts';
import { open as openOverNetwork, send as sendOverNetwork } from '../client/send.ts';

type Defaulted = 'createKey' | 'send' | 'open';

/**
 * A client with one function per operation. Each resolves with `{data, status, headers, …}`, and with `page` on lists;
 * it rejects with ProblemAnswer (the service refused), ForeignAnswer (something else answered) or NoAnswer.
 * A write without `idempotencyKey` gets a fresh one, which a retry after a lost connection repeats.
 */
export const createClient = ({
  createKey = randomUUID,
  send = sendOverNetwork,
  open = openOverNetwork,
  ...rest
}: Omit<ClientOptions, Defaulted> & Partial<Pick<ClientOptions, Defaulted>>): Client =>
  createBareClient({ ...rest, createKey, send, open });
