// Detections: create. The plot is measured within the request, a step at a time (Decision 8).

import type { BodyOf } from '../../contract/operation-id.ts';
import { footprintAhead } from '../footprint/footprint.ts';
import { createIn } from '../turn/create-in.ts';
import type { Handler, Turn } from '../turn/turn.ts';
import { admitDetection, admitSubject } from './admit-detection.ts';

export const createDetection: Handler<'createDetection'> = Object.assign(createIn('detections', admitDetection), {
  ahead: (turn: Turn, { body }: { readonly body: BodyOf<'createDetection'> }) =>
    footprintAhead(admitSubject(turn, body)),
});
