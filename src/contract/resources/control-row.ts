// What the rows of the control operations have in common, by who serves them. Any credential may use them, as it may reset.

import * as kind from './row-kinds.ts';

const control = <const Served extends 'world' | 'host'>(served: Served) => {
  const common = { permission: null, decision: 34, served } as const;
  return {
    page: { ...common, ...kind.page },
    item: { ...common, ...kind.item },
    read: { ...common, ...kind.read },
    write: { ...common, ...kind.write },
    creation: { ...common, ...kind.creation },
    removal: { ...common, ...kind.write, method: 'DELETE', answer: 'applied' },
  } as const;
};

export const ofWorld = control('world');
export const ofHost = control('host');
