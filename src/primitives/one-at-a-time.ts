/** Returns a function that runs its argument when all earlier ones have ended, successfully or not. */
export function oneAtATime(): <Result>(run: () => Result | Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run);
    last = result.catch(() => {});
    return result;
  };
}
