// A map that forks in constant time: both continue with the same entries, and each copies only the few near a change. It is a
// tree by the hashes of the keys whose leaves are maps, so a small one is hardly slower than a map.

interface Node<Value> {
  /** The map that may change the leaf; other maps copy it first. */
  readonly owner: object;
  /** Undefined in a branch. */
  entries: Map<string, Value> | undefined;
  children: Node<Value>[];
  /** The number of entries removed since `entries` was created. */
  removed: number;
}

/** A leaf with more becomes a branch. */
const leafEntries = 256;
const bitsPerLevel = 4;
const maxShift = 28;
const noChildren: Node<never>[] = [];

const leafOf = <Value>(owner: object, entries: Map<string, Value>): Node<Value> => ({
  owner,
  entries,
  children: noChildren,
  removed: 0,
});

/** Most maps stay empty, and share this leaf, which belongs to none. */
const emptyLeaf = leafOf({}, new Map<string, never>());

export class ForkableMap<Value> {
  #owner: object = this;
  #root: Node<Value> = emptyLeaf;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: string): Value | undefined {
    const root = this.#root;
    return (root.entries ?? entriesFor(root, key)).get(key);
  }

  has(key: string): boolean {
    const root = this.#root;
    return (root.entries ?? entriesFor(root, key)).has(key);
  }

  set(key: string, value: Value): void {
    const entries = this.#leafFor(key).entries as Map<string, Value>;
    const before = entries.size;
    entries.set(key, value);
    if (entries.size === before) return;
    this.#size += 1;
    if (before === leafEntries) this.#leafFor(key, true);
  }

  /**
   * In V8, each outgrown table of a map refers to the next one. With equal additions and removals, one such table in the old
   * space keeps all later ones from being collected early, which took half the time of a delivery.
   */
  delete(key: string): void {
    if (!this.has(key)) return;
    const leaf = this.#leafFor(key);
    const entries = leaf.entries as Map<string, Value>;
    entries.delete(key);
    this.#size -= 1;
    leaf.removed += 1;
    if (leaf.removed < entries.size) return;
    leaf.entries = new Map(entries);
    leaf.removed = 0;
  }

  /** A copy of the map. Later changes of one are not visible in the other. */
  fork(): ForkableMap<Value> {
    const fork = new ForkableMap<Value>();
    fork.#root = this.#root;
    fork.#size = this.#size;
    this.#owner = {};
    return fork;
  }

  /** The entries in parts, in no order. */
  parts(): Iterable<ReadonlyMap<string, Value>> {
    return partsOf(this.#root);
  }

  /** The leaf for the key, after copying a shared one; `splits` turns a full leaf into a branch. */
  #leafFor(key: string, splits = false): Node<Value> {
    const owner = this.#owner;
    let node = this.#root.owner === owner ? this.#root : copyOf(this.#root, owner);
    this.#root = node;
    const hash = node.entries === undefined || splits ? hashOf(key) : 0;
    let shift = 0;
    for (; node.entries === undefined; shift += bitsPerLevel) {
      const at = digitOf(hash, shift);
      const child = node.children[at] as Node<Value>;
      node.children[at] = child.owner === owner ? child : copyOf(child, owner);
      node = node.children[at] as Node<Value>;
    }
    if (splits && shift < maxShift) split(node, shift);
    return node;
  }
}

const copyOf = <Value>({ entries, children }: Node<Value>, owner: object): Node<Value> =>
  entries === undefined ? { owner, entries, children: [...children], removed: 0 } : leafOf(owner, new Map(entries));

function entriesFor<Value>(root: Node<Value>, key: string): Map<string, Value> {
  const hash = hashOf(key);
  let node = root;
  for (let shift = 0; node.entries === undefined; shift += bitsPerLevel)
    node = node.children[digitOf(hash, shift)] as Node<Value>;
  return node.entries;
}

function split<Value>(leaf: Node<Value>, shift: number): void {
  const parts = Array.from({ length: 1 << bitsPerLevel }, () => new Map<string, Value>());
  for (const [key, value] of leaf.entries ?? []) parts[digitOf(hashOf(key), shift)]?.set(key, value);
  leaf.children = parts.map((part) => leafOf(leaf.owner, part));
  leaf.entries = undefined;
}

function* partsOf<Value>({ entries, children }: Node<Value>): Iterable<ReadonlyMap<string, Value>> {
  if (entries !== undefined) yield entries;
  for (const child of children) yield* partsOf(child);
}

const digitOf = (hash: number, shift: number): number => (hash >>> shift) & ((1 << bitsPerLevel) - 1);

/** FNV-1a with a final mix, since keys differ in their last characters. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
