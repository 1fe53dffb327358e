// The globals that test environments replace (jsdom, happy-dom, fake timers), as Node's own modules have them. The bundles of
// the library use these instead: with another realm's Uint8Array no bytes would be recognised, and jsdom's timers are numbers.

const Bytes: Uint8ArrayConstructor = Object.getPrototypeOf(Buffer);
const { constructor: Memory } = Buffer.alloc(0).buffer;

export { performance } from 'node:perf_hooks';
export { CompressionStream, DecompressionStream, ReadableStream } from 'node:stream/web';
export { clearImmediate, clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } from 'node:timers';
export { URL, URLSearchParams } from 'node:url';
export { TextDecoder, TextEncoder } from 'node:util';
export { Bytes as Uint8Array, Memory as ArrayBuffer };
