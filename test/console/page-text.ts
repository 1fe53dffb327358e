// Components of the console drawn without a browser, to read their text. It knows no layout, no events and no styles.

import { type ComponentChild, render } from 'preact';
import { vi } from 'vitest';

class PlainNode {
  readonly childNodes: PlainNode[] = [];
  readonly attributes: readonly never[] = [];
  readonly style = { setProperty() {} };
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  parentNode: PlainNode | null = null;
  readonly localName: string;
  readonly nodeType: number;
  data: string;

  constructor(localName: string, data = '') {
    this.localName = localName;
    this.nodeType = localName === '' ? 3 : 1;
    this.data = data;
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get nextSibling(): PlainNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }
  get textContent(): string {
    // A space that keeps a line together reads as any other. Data may be a number, as it was drawn.
    return String(this.data).replaceAll('\u00a0', ' ') + this.childNodes.map(({ textContent }) => textContent).join('');
  }
  set textContent(text: string) {
    this.childNodes.splice(0, this.childNodes.length, new PlainNode('', text));
  }
  insertBefore(node: PlainNode, before: PlainNode | null) {
    node.remove();
    node.parentNode = this;
    const index = before === null ? -1 : this.childNodes.indexOf(before);
    this.childNodes.splice(index < 0 ? this.childNodes.length : index, 0, node);
    return node;
  }
  appendChild(node: PlainNode) {
    return this.insertBefore(node, null);
  }
  removeChild(node: PlainNode) {
    node.remove();
    return node;
  }
  remove() {
    const siblings = this.parentNode?.childNodes ?? [];
    if (siblings.includes(this)) siblings.splice(siblings.indexOf(this), 1);
    this.parentNode = null;
  }
  contains() {
    return false;
  }
  focus() {}
  setAttribute() {}
  removeAttribute() {}
  addEventListener() {}
  removeEventListener() {}
}

/** Puts the little of a page into place that the console asks for; undone by `vi.unstubAllGlobals`. */
export function stubPage(origin: string): void {
  vi.stubGlobal('location', { origin, hash: '' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    createElementNS: (_: string, name: string) => new PlainNode(name),
    createTextNode: (text: string) => new PlainNode('', text),
    querySelector: () => null,
    getElementById: () => null,
  });
}

/** Drawn until it is stopped; the text is that of now. */
export function draw(drawn: ComponentChild): { readonly text: () => string; readonly stop: () => void } {
  const root = new PlainNode('body') as unknown as Element;
  render(drawn, root);
  return { text: () => root.textContent ?? '', stop: () => render(null, root) };
}
