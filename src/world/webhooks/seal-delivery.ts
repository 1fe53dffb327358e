// Signs a delivery with the key of its subscription: each attempt with its own time, the request with that of the last attempt,
// or of the first one to come.

import type { Attempt, Delivery } from '../../contract/records.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { signedHeaders } from './attempts.ts';

/** A member whose new signature differs from the one it had. */
export interface Change {
  readonly record: string;
  readonly member: string;
  readonly was: string;
  readonly is: string;
}

export type SealedRecord = readonly [record: unknown, changes: readonly Change[]];

/** A delivery with an unknown key stays unchanged. */
export function sealDelivery(store: OrganizationStore, delivery: Delivery): SealedRecord {
  const { deliveryId: record, subscriptionId, request, attempts, nextAttemptAt, createdAt } = delivery;
  const { signingKeyRef } = store.named('webhookSubscriptions', subscriptionId);
  const key = store.seed.webhookKeys.find((one) => one.signingKeyRef === signingKeyRef);
  if (key === undefined) return [delivery, []];
  const changes: Change[] = [];
  const sign = <Headers extends Attempt['headers'] | Delivery['request']['headers']>(
    member: string,
    headers: Headers,
    at: string,
  ): Headers => {
    const signed = { ...headers, ...signedHeaders({ ...delivery, body: request.body }, at, key.secret) };
    for (const [name, is] of Object.entries(signed)) {
      const was = headers[name as keyof Headers] as string | undefined;
      if (was !== is) changes.push({ record, member: `${member}.${name}`, was: was ?? '', is: String(is) });
    }
    return signed;
  };
  const fresh = {
    ...delivery,
    request: {
      ...request,
      headers: sign('request.headers', request.headers, attempts.at(-1)?.attemptedAt ?? nextAttemptAt ?? createdAt),
    },
    attempts: attempts.map((attempt, index) => ({
      ...attempt,
      headers: sign(`attempts.${index}.headers`, attempt.headers, attempt.attemptedAt),
    })),
  };
  return [changes.length === 0 ? delivery : fresh, changes];
}
