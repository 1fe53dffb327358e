// Pages of nothing but seeded records, as they were rendered last. They are the same in every world that has not written
// to the collection, so they are kept with the seed. Forgetting them changes nothing but the time it takes.

const mostBytes = 4 * 1024 * 1024;

export class PageMemory {
  readonly #pages = new Map<string, Buffer>();
  #bytes = 0;

  /** The page of this name, rendered when it is not remembered. */
  memoize(name: string, render: () => Buffer): Buffer {
    const remembered = this.#pages.get(name);
    if (remembered !== undefined) return remembered;
    const page = render();
    this.#bytes += page.length;
    if (this.#bytes > mostBytes) {
      this.#pages.clear();
      this.#bytes = page.length;
    }
    this.#pages.set(name, page);
    return page;
  }
}
