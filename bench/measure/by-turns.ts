// Rounds in which each of several measurements is made once, one after the other, so that a disturbance of the machine
// affects all of them. A first round warms up and does not count.

export async function measureByTurns<T>(
  rounds: number,
  ...measures: ((round: number) => Promise<T>)[]
): Promise<T[][]> {
  const results: T[][] = measures.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, measure] of measures.entries()) {
      const result = await measure(round);
      if (round > 0) results[index]?.push(result);
    }
  }
  return results;
}
