export interface Deferred<Value = void> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: Error) => void;
}

/** Its rejection need not be handled. */
export function createDeferred<Value = void>(): Deferred<Value> {
  let handles: Omit<Deferred<Value>, 'promise'> = { resolve: () => {}, reject: () => {} };
  const promise = new Promise<Value>((resolve, reject) => {
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
