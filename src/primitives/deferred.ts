export interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Nobody has to handle its rejection. */
export function createDeferred(): Deferred {
  let handles: Omit<Deferred, 'promise'> = { resolve: () => {}, reject: () => {} };
  const promise = new Promise<void>((resolve, reject) => {
    handles = { resolve, reject };
  });
  promise.catch(() => {});
  return { promise, ...handles };
}

/** Callers that wait see the rejection; where nobody waits it must not end the process. */
export function rejected(error: Error): Promise<never> {
  const promise = Promise.reject(error);
  promise.catch(() => {});
  return promise;
}
