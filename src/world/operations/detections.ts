// Detections: create.

import { admitDetection } from '../admissions/detection.ts';
import type { Handler } from '../turn.ts';
import { createdOutcome } from './created.ts';

export const createDetection: Handler<'createDetection'> = (turn, { body }) => {
  const apply = admitDetection(turn, body);
  const { detectionId } = apply(turn.clock.tick());
  return createdOutcome(turn.store, 'detections', detectionId, '/v1/detections');
};
