// sbox aois create: its example has the smallest ring there is, so that it fits a screen.

import { defineOperation } from '../../operations/define-operation.ts';

export const aoisCreate = defineOperation('createAoi', {
  notes: ['A ring is a JSON list of [lon, lat] whose last position equals its first; @FILE reads it from a file.'],
  examples: [
    "sbox aois create --portfolio-id pf_0001 --name 'Lote 3' --ring '[[-60.74,-34.2],[-60.73,-34.2],[-60.73,-34.19],[-60.74,-34.2]]'",
  ],
});
