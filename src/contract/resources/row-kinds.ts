// What the rows of one kind have in common. A row says after it what it has of its own, and what it refuses beyond the rest.

export const read = { method: 'GET', idempotencyKey: false, problems: [] } as const;
export const page = { ...read, answer: 'page' } as const;
export const item = { ...read, answer: 'item' } as const;
export const write = { method: 'POST', idempotencyKey: true, problems: [] } as const;
export const creation = { ...write, answer: 'created' } as const;
