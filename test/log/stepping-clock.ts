// For Node's --import: a process whose wall clock steps back an hour at each SIGUSR2.
export const steppingClock = `data:text/javascript,${encodeURIComponent(`
  const now = Date.now;
  let steps = 0;
  Date.now = () => now() - 3_600_000 * steps;
  process.on('SIGUSR2', () => { steps += 1; });
`)}`;
