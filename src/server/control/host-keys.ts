// The idempotency keys of operations that the host serves. No log stores them: they live as long as the process, and their number
// is limited.

import type { Reply } from '../../engine/kernel/call.ts';
import { refuseInFlight, refuseReuse, repeatReply } from '../../engine/kernel/idempotency-store.ts';
import type { RequestContext } from '../answers/request-context.ts';

interface Spent {
  readonly fingerprint: string;
  readonly reply: Promise<Reply>;
}

const keysKept = 10_000;

export class HostKeys {
  readonly #spent = new Map<string, Spent>();

  async runIdempotently(
    { identity, idempotencyKey }: Pick<RequestContext, 'identity' | 'idempotencyKey'>,
    fingerprint: string,
    run: () => Promise<Reply>,
  ): Promise<Reply> {
    const key = String(idempotencyKey);
    const name = [identity?.worldName, identity?.organizationId, key].join('\n');
    refuseInFlight(key);
    const spent = this.#spent.get(name);
    if (spent !== undefined) {
      refuseReuse(key, spent.fingerprint === fingerprint);
      return repeatReply(await spent.reply);
    }
    const reply = run();
    const [oldest] = this.#spent.keys();
    if (this.#spent.size >= keysKept && oldest !== undefined) this.#spent.delete(oldest);
    this.#spent.set(name, { fingerprint, reply });
    reply.catch(() => this.#spent.delete(name));
    return reply;
  }
}
