// Looks up the records to which the hand-written facts refer, and names a wrong reference.

export function find<T>(records: readonly T[], field: keyof T & string, id: string): T {
  const found = records.find((record) => record[field] === id);
  if (found === undefined) throw new Error(`No record of the seed has ${field} ${id}.`);
  return found;
}
