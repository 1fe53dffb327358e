// The keys of writes whose outcome is unknown, so that an equal write is carried out only once (Decision 38).

import type { Connection } from '../../../client/request.ts';
import { digestOf } from '../../../primitives/canonical.ts';

/** The oldest key is forgotten; its caller still has it in the answer. */
const maxKeys = 1000;

export interface RememberedKeys {
  /** Removes and returns the key of an equal earlier write whose outcome is unknown; without one, returns a new key. */
  readonly take: (name: string) => string;
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
      if (kept.size > maxKeys) kept.delete(oldest);
    },
  };
}

/** Equal writes of one identity in one world have one name; the form of the answer does not count. */
export const nameWrite = ({ token, tenant }: Connection, operationId: string, params: object, body: unknown): string =>
  digestOf([token ?? null, tenant ?? null, operationId, params, body ?? null]);
