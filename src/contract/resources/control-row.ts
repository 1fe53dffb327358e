// What the rows of the control operations have in common. Any credential may use them, as it may reset.

import * as kind from './row-kinds.ts';

const control = { permission: null, decision: 34 } as const;
export const page = { ...control, ...kind.page } as const;
export const item = { ...control, ...kind.item } as const;
export const read = { ...control, ...kind.read } as const;
export const write = { ...control, ...kind.write } as const;
export const creation = { ...control, ...kind.creation } as const;
export const removal = { ...write, method: 'DELETE', answer: 'applied' } as const;
