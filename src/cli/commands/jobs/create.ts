import { footprintJobKind } from '../../../contract/schemas/vocabularies.ts';
import { defineOperation } from '../../operations/define-operation.ts';

export const jobsCreate = defineOperation('createJob', {
  fallbacks: { kind: footprintJobKind },
  notes: ['A request repeated with its key is charged only once.'],
  examples: [
    'sbox jobs create --event-id evt_0001 --aoi-id aoi_0001 --wait',
    'sbox jobs create --event-id evt_0001 --aoi-id aoi_0001 --idempotency-key my-first-job',
  ],
});
