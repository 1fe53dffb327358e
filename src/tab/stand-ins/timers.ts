const later = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** A page never aborts a wait. */
const after = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

export { after as setTimeout, later as setImmediate };
