const later = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** No page gives a wait up before its end. */
const after = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

export { after as setTimeout, later as setImmediate };
