// About how many bytes a JSON value takes in memory; the same for what was written down and read again.

const [textBytes, numberBytes, objectBytes, arrayBytes, slotBytes] = [20, 16, 24, 48, 8];

/** Every text counts, also one that V8 keeps only once. */
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

/** An array of numbers has them in its slots. */
function memoryOfEach(values: readonly unknown[]): number {
  let bytes = slotBytes * values.length;
  for (const value of values) if (typeof value !== 'number') bytes += memoryOf(value);
  return bytes;
}

/** The same from so many of the values, evenly spread, where there are more. */
export function memoryOfMany(values: readonly unknown[], most: number): number {
  const step = Math.max(1, Math.ceil(values.length / most));
  const some = values.filter((_, index) => index % step === 0);
  return some.length === 0 ? 0 : (memoryOfEach(some) * values.length) / some.length;
}
