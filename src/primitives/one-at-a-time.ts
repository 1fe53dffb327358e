/** Gives a function that runs what it is given when all that it was given before has ended, however it ended. */
export function oneAtATime(): <Result>(run: () => Result | Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run);
    last = result.catch(() => {});
    return result;
  };
}
