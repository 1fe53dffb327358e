// A promise that somebody else settles.

export interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Nobody has to wait for it. */
export function createDeferred(): Deferred {
  let handles: Omit<Deferred, 'promise'> = { resolve: () => {}, reject: () => {} };
  const promise = new Promise<void>((resolve, reject) => {
    handles = { resolve, reject };
  });
  promise.catch(() => {});
  return { promise, ...handles };
}
