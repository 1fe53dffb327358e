// Finds the deliveries of a list that are new since the previous list, or the one with an id. What a reset removed is
// forgotten, so that the same ids count as new again.

import type { Delivery } from '../../../contract/records.ts';
import { UsageError } from '../../failures/failures.ts';

/**
 * The new deliveries of a list, oldest first; a further attempt, as a replay makes, counts as new. Lists are newest
 * first, as the service gives them.
 */
export function createDeliveryFeed(present: readonly Delivery[]): (deliveries: readonly Delivery[]) => Delivery[] {
  let seen = new Set(present.map(attemptKeyOf));
  return (deliveries) => {
    const fresh = deliveries.filter((delivery) => !seen.has(attemptKeyOf(delivery)));
    seen = new Set(deliveries.map(attemptKeyOf));
    return fresh.reverse();
  };
}

const attemptKeyOf = ({ deliveryId, attemptCount }: Delivery): string => `${deliveryId} ${attemptCount}`;

/** Throws UsageError. */
export function findDelivery(deliveries: readonly Delivery[], id: string): Delivery {
  const delivery = deliveries.find(({ deliveryId }) => deliveryId === id);
  if (delivery !== undefined) return delivery;
  throw new UsageError(`This organization has no delivery ${id} in this world.`, 'sbox deliveries list');
}
