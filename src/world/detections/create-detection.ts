// Detections: create. The plot is measured within the request, in slices (Decision 8).

import type { BodyOf } from '../../contract/operation-id.ts';
import type { CallContext, Handler } from '../call-context/call-context.ts';
import { createIn } from '../call-context/create-in.ts';
import { precomputeFootprint } from '../footprint/footprint.ts';
import { admitDetection, admitSubject } from './admit-detection.ts';

export const createDetection: Handler<'createDetection'> = Object.assign(createIn('detections', admitDetection), {
  precompute: (context: CallContext, { body }: { readonly body: BodyOf<'createDetection'> }) =>
    precomputeFootprint(admitSubject(context, body)),
});
