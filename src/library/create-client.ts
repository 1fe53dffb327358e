import { randomUUID } from 'node:crypto';
import { type Client, type ClientOptions, createClient as createBareClient } from '../client/client.ts';
import { open as openOverNetwork, send as sendOverNetwork } from '../client/send.ts';

type Defaulted = 'createKey' | 'send' | 'open';

/**
 * A client with one function per operation. Each resolves with `{data, status, headers, …}`, and with `page` on lists; it rejects
 * with ProblemAnswer (the service refused), ForeignAnswer (something else answered) or NoAnswer. A write without `idempotencyKey`
 * gets a fresh one, and repetitions have the same: after a lost connection, and after 429 or 503 once its Retry-After has passed,
 * up to `retryWithinMs` in all. `outcomeOf(failure)` says whether a write that failed may have been carried out, and with which
 * key to repeat it.
 */
export const createClient = ({
  createKey = randomUUID,
  send = sendOverNetwork,
  open = openOverNetwork,
  ...rest
}: Omit<ClientOptions, Defaulted> & Partial<Pick<ClientOptions, Defaulted>>): Client =>
  createBareClient({ ...rest, createKey, send, open });
