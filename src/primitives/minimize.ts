// The part of a list that a test needs: delta debugging (Zeller and Hildebrandt, 2002), by what can be left out. Pure.

/**
 * A part for which the test holds and from which no item can go, in the order of the list, for which it is known to hold. Later
 * items are left out first, so that of two that each suffice the earlier one stays. Each part for which the test holds is
 * shorter than the one before: a test that gives up and says false ends the search with the shortest so far.
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
    // The loss of the last item may have made another one superfluous.
    if (size > 1) size = Math.ceil(Math.min(size, kept.length) / 2);
    else if (kept.length === before) break;
  }
  return kept;
}
