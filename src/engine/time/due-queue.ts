// A queue of due events, the earliest first: by time, then organization, rule and record. There is one queue for a whole world,
// so that events and their ids do not depend on how a move of the clock is split (Decision 34).

import type { Slices } from '../../primitives/slices.ts';

export interface DueItem {
  readonly at: string;
  readonly organizationId: string;
  readonly rule: string;
  /** Id of the record that it happens to. */
  readonly id: string;
  /** Applies the event; undefined where an earlier event has cancelled it. */
  readonly take: () => Slices<void> | undefined;
}

export type DueKey = Omit<DueItem, 'take'>;

export type CompareDue = (a: DueKey, b: DueKey) => number;

/** Negative when `a` comes first. Rules are in the order of their vocabulary; of two ids the shorter one is the older. */
export function orderDue(rules: readonly string[]): CompareDue {
  const orderOf = new Map(rules.map((rule, index) => [rule, index]));
  return (a, b) => {
    if (a.at !== b.at) return a.at < b.at ? -1 : 1;
    if (a.organizationId !== b.organizationId) return a.organizationId < b.organizationId ? -1 : 1;
    if (a.rule !== b.rule) return (orderOf.get(a.rule) as number) - (orderOf.get(b.rule) as number);
    if (a.id.length !== b.id.length) return a.id.length - b.id.length;
    return a.id < b.id ? -1 : Number(a.id > b.id);
  };
}

/** A binary heap: adding and removing an item takes time that hardly grows with the number of items. */
export class DueQueue {
  readonly #heap: DueItem[] = [];
  readonly #compare: CompareDue;

  constructor(compare: CompareDue) {
    this.#compare = compare;
  }

  push(item: DueItem): void {
    const heap = this.#heap;
    let index = heap.length;
    while (index > 0) {
      const parent = (index - 1) >>> 1;
      if (this.#compare(heap[parent] as DueItem, item) <= 0) break;
      heap[index] = heap[parent] as DueItem;
      index = parent;
    }
    heap[index] = item;
  }

  pop(): DueItem | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (last !== undefined && heap.length > 0) this.#sink(last);
    return first;
  }

  #sink(item: DueItem): void {
    const heap = this.#heap;
    let index = 0;
    for (let child = 1; child < heap.length; child = 2 * index + 1) {
      const right = heap[child + 1];
      if (right !== undefined && this.#compare(right, heap[child] as DueItem) < 0) child += 1;
      if (this.#compare(item, heap[child] as DueItem) <= 0) break;
      heap[index] = heap[child] as DueItem;
      index = child;
    }
    heap[index] = item;
  }
}
