// The idempotency keys of what the host serves. No log keeps them: they live as long as the process, and have an end.

import { Problem } from '../../contract/problem.ts';
import { idempotencyKeyHeader, inFlightKeyPrefix } from '../../contract/surface.ts';
import type { Reply } from '../../world/kernel/call.ts';

interface Spent {
  readonly fingerprint: string;
  readonly reply: Promise<Reply>;
}

const keysKept = 10_000;

export class HostLedger {
  readonly #spent = new Map<string, Spent>();

  /** The first answer again when this key was spent on the same request; a refused request spends no key. */
  async once(name: string, fingerprint: string, run: () => Promise<Reply>): Promise<Reply> {
    const key = name.slice(name.lastIndexOf('\n') + 1);
    if (key.startsWith(inFlightKeyPrefix)) {
      throw new Problem('idempotency_in_progress', `The first request with the key ${key} is still running.`, {
        headers: { 'retry-after': '1' },
      });
    }
    const spent = this.#spent.get(name);
    if (spent === undefined) return this.#spend(name, fingerprint, run());
    if (spent.fingerprint !== fingerprint) {
      throw new Problem('idempotency_key_reused', `The key ${key} was spent on another request. Use a new one.`, {
        errors: [{ header: idempotencyKeyHeader, code: 'reused', detail: 'spent on another request' }],
      });
    }
    const reply = await spent.reply;
    return { ...reply, headers: { ...reply.headers, 'idempotent-replayed': 'true' } };
  }

  async #spend(name: string, fingerprint: string, reply: Promise<Reply>): Promise<Reply> {
    const [oldest] = this.#spent.keys();
    if (this.#spent.size >= keysKept && oldest !== undefined) this.#spent.delete(oldest);
    this.#spent.set(name, { fingerprint, reply });
    try {
      return await reply;
    } catch (error) {
      this.#spent.delete(name);
      throw error;
    }
  }
}
