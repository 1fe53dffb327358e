export interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Its rejection need not be handled. */
export function createDeferred(): Deferred {
  let handles: Omit<Deferred, 'promise'> = { resolve: () => {}, reject: () => {} };
  const promise = new Promise<void>((resolve, reject) => {
    handles = { resolve, reject };
  });
  promise.catch(() => {});
  return { promise, ...handles };
}

/** Returns a rejected promise that does not end the process where nobody awaits it. */
export function rejected(error: Error): Promise<never> {
  const promise = Promise.reject(error);
  promise.catch(() => {});
  return promise;
}
