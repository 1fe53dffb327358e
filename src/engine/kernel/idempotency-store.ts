// Idempotency: the requests for which the keys of an organization were used, and their answers (Decision 5). A refused request
// uses no key. Everything here is synchronous, so two requests with one key cannot interleave.

import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem, refusalAt } from '../../contract/form/problem.ts';
import { idempotencyKeyHeader, inFlightKeyPrefix, replayedHeader } from '../../contract/form/surface.ts';
import { ForkableMap } from '../../primitives/forkable-map.ts';
import { Account } from './account.ts';
import type { Reply } from './call.ts';

export interface Spent {
  readonly fingerprint: string;
  readonly reply: Reply;
}

/** Throws idempotency_in_progress for the keys that simulate a first request that is still running. */
export function refuseInFlight(key: string): void {
  if (!key.startsWith(inFlightKeyPrefix)) return;
  throw new Problem(
    'idempotency_in_progress',
    t(
      'The first request with the key {key} is still running (keys that start with {inFlightKeyPrefix} always get this response).',
      { key, inFlightKeyPrefix },
    ),
    { headers: { 'retry-after': '1' } },
  );
}

/** Throws idempotency_key_reused unless the key was used for the same request. */
export function refuseReuse(key: string, isSameRequest: boolean): void {
  if (isSameRequest) return;
  throw refusalAt(
    { header: idempotencyKeyHeader, code: 'reused', detail: t('already used for another request') },
    t('The key {key} was used for a request with another method, path or body. Use a new key for a new request.', {
      key,
    }),
    'idempotency_key_reused',
  );
}

/** The first answer, marked as repeated. */
export const repeatReply = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, [replayedHeader]: 'true' },
});

const nameOf = (organizationId: string, key: string): string => `${organizationId} ${key}`;

/** The measured memory of a key, its fingerprint and the headers of its answer; its text is mostly shared with a record. */
const keyBytes = 200;
const bytesPerTextByte = 0.5;

export class IdempotencyStore {
  account = new Account();
  /** `serial` is the number of keys that were used before it. */
  #spent = new ForkableMap<Spent & { readonly serial: number }>();

  /** A copy of the store. A key used in one of them from here on is not used in the other. */
  fork(): IdempotencyStore {
    const fork = new IdempotencyStore();
    fork.#spent = this.#spent.fork();
    return fork;
  }

  /** Returns the stored reply when this key was used for the same request; otherwise runs it, and stores a success. */
  runIdempotently(organizationId: string, key: string, fingerprint: string, run: () => Reply): Reply {
    refuseInFlight(key);
    const name = nameOf(organizationId, key);
    const spent = this.#spent.get(name);
    if (spent === undefined) {
      const reply = run();
      this.restore(name, { fingerprint, reply });
      return reply;
    }
    refuseReuse(key, spent.fingerprint === fingerprint);
    return repeatReply(spent.reply);
  }

  /** True when a call with this key is answered without running. */
  answers(organizationId: string, key: string): boolean {
    return key.startsWith(inFlightKeyPrefix) || this.#spent.has(nameOf(organizationId, key));
  }

  forgetAll(): void {
    this.#spent = new ForkableMap();
  }

  /** All used keys in the order of their use; `restore` takes the list. */
  list(): (readonly [name: string, spent: Spent])[] {
    const all: (readonly [string, Spent])[] = [];
    for (const part of this.#spent.parts()) for (const [name, spent] of part) all[spent.serial] = [name, spent];
    return all;
  }

  restore(name: string, spent: Spent): void {
    this.account.add(keyBytes + Math.round(bytesPerTextByte * Buffer.byteLength(spent.reply.body)));
    this.#spent.set(name, { ...spent, serial: this.#spent.size });
  }

  get spent(): readonly (readonly [string, string])[] {
    return this.list().map(([name, { fingerprint }]) => [name, fingerprint] as const);
  }
}
