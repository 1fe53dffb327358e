// What the sandbox uses of `node:timers/promises`, for a page.

const later = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

export { later as setImmediate };
