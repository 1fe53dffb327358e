// Detections: create.

import { createdOutcome } from '../turn/created.ts';
import type { Handler } from '../turn/turn.ts';
import { admitDetection } from './admit-detection.ts';

export const createDetection: Handler<'createDetection'> = (turn, { body }) => {
  const apply = admitDetection(turn, body);
  const { detectionId } = apply(turn.clock.tick());
  return createdOutcome(turn.store, 'detections', detectionId, '/v1/detections');
};
