// The approximate memory of a JSON value in bytes; it is the same after writing and reading the value.

const [textBytes, numberBytes, objectBytes, arrayBytes, slotBytes] = [20, 16, 24, 48, 8];

/** Every text counts, even one that V8 stores only once. */
export function memoryOf(value: unknown): number {
  if (typeof value === 'string') return textBytes + value.length;
  if (typeof value === 'number') return Number.isInteger(value) ? 0 : numberBytes;
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return arrayBytes + memoryOfEach(value);
  let bytes = objectBytes;
  for (const name in value) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (member !== undefined) bytes += slotBytes + memoryOf(member);
  }
  return bytes;
}

/** An array stores numbers in its slots. */
function memoryOfEach(values: readonly unknown[]): number {
  let bytes = slotBytes * values.length;
  for (const value of values) if (typeof value !== 'number') bytes += memoryOf(value);
  return bytes;
}

/** Estimates the memory of all values from at most `max` of them, evenly spread. */
export function memoryOfMany(values: readonly unknown[], max: number): number {
  const step = Math.max(1, Math.ceil(values.length / max));
  const some = values.filter((_, index) => index % step === 0);
  return some.length === 0 ? 0 : (memoryOfEach(some) * values.length) / some.length;
}
