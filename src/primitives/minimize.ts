// Finds the part of a list that a test needs, by delta debugging (Zeller and Hildebrandt, 2002).

/**
 * Returns a part, in the order of the list, for which the test holds and from which no item can be removed. Later items are
 * removed first, so that of two sufficient items the earlier one stays. Each part for which the test holds is shorter than the
 * one before: a test that gives up by returning false ends the search with the shortest part so far.
 */
export async function minimize<Item>(
  items: readonly Item[],
  holds: (part: readonly Item[]) => boolean | Promise<boolean>,
): Promise<readonly Item[]> {
  let kept = items;
  for (let size = items.length; ; ) {
    const before = kept.length;
    for (let end = kept.length; end > 0; end -= size) {
      const rest = [...kept.slice(0, Math.max(0, end - size)), ...kept.slice(end)];
      if (await holds(rest)) kept = rest;
    }
    // After the last removal another item may have become superfluous.
    if (size > 1) size = Math.ceil(Math.min(size, kept.length) / 2);
    else if (kept.length === before) break;
  }
  return kept;
}
