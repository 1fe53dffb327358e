// The keys of writes of which nobody knows whether they were carried out, so that an equal one is carried out once (Decision 38).

import type { Connection } from '../../../client/request.ts';
import { digestOf } from '../../../primitives/canonical.ts';

/** The oldest is forgotten; its key still stands in the answer that its caller had. */
const room = 1000;

export interface RememberedKeys {
  /** The key of the write of this name: that of an earlier one whose outcome is unknown, which is taken by one write alone. */
  readonly take: (name: string) => string;
  /** The write may have been carried out, and its caller does not know. */
  readonly keep: (name: string, key: string) => void;
}

export function rememberKeys(createKey: () => string): RememberedKeys {
  const kept = new Map<string, string>();
  return {
    take: (name) => {
      const key = kept.get(name) ?? createKey();
      kept.delete(name);
      return key;
    },
    keep: (name, key) => {
      kept.delete(name);
      kept.set(name, key);
      const [oldest = ''] = kept.keys();
      if (kept.size > room) kept.delete(oldest);
    },
  };
}

/** Equal for equal writes of one identity in one world; the form of the answer does not count. */
export const nameWrite = ({ token, tenant }: Connection, operationId: string, params: object, body: unknown): string =>
  digestOf([token ?? null, tenant ?? null, operationId, params, body ?? null]);
