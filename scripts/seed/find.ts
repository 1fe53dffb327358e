// Looks up what the hand-written facts refer to, and says which reference is wrong.

export function find<T>(records: readonly T[], field: keyof T & string, id: string): T {
  const found = records.find((record) => record[field] === id);
  if (found === undefined) throw new Error(`No record of the seed has ${field} ${id}.`);
  return found;
}
