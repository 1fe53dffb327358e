// What the rows of the control operations have in common. Any credential may use them, as it may reset.

const control = { permission: null, decision: 34 } as const;
export const read = { ...control, method: 'GET', idempotencyKey: false } as const;
export const write = { ...control, method: 'POST', idempotencyKey: true } as const;
export const removal = { ...control, method: 'DELETE', idempotencyKey: true } as const;
