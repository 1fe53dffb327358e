// What a write looks like on the line of time: its sign and its word.

import type { WriteOperationId } from '../../contract/rows.ts';

export interface Mark {
  readonly label: string;
  readonly kind: 'job' | 'record' | 'clock' | 'signed';
}

/** How a write looks on the line. One that moves the clock needs no word, since the line says the time. */
const marks: Readonly<Record<WriteOperationId, Mark>> = {
  resetSandbox: { label: 'reset sandbox', kind: 'record' },
  createPortfolio: { label: 'portfolio', kind: 'record' },
  createAoi: { label: 'aoi', kind: 'record' },
  createClient: { label: 'client', kind: 'record' },
  createPolicy: { label: 'policy', kind: 'record' },
  createDetection: { label: 'detection', kind: 'record' },
  createClaim: { label: 'claim', kind: 'record' },
  createPeritaje: { label: 'visit', kind: 'record' },
  createReport: { label: 'report', kind: 'signed' },
  createWatchSubscription: { label: 'watch subscription', kind: 'record' },
  createWebhookSubscription: { label: 'webhook subscription', kind: 'record' },
  replayDelivery: { label: 'replay delivery', kind: 'record' },
  replaceBranding: { label: 'replace branding', kind: 'record' },
  uploadLogo: { label: 'upload logo', kind: 'record' },
  importRows: { label: 'import', kind: 'record' },
  createJob: { label: 'footprint', kind: 'job' },
  cancelJob: { label: 'cancel job', kind: 'record' },
  acknowledgeAlert: { label: 'acknowledge alert', kind: 'record' },
  moveClock: { label: '', kind: 'clock' },
  strikeEvent: { label: 'strike event', kind: 'record' },
  addFault: { label: 'add fault', kind: 'record' },
  clearFaults: { label: 'clear faults', kind: 'record' },
  removeFault: { label: 'remove fault', kind: 'record' },
  releaseHeld: { label: 'release held', kind: 'record' },
  rewindWorld: { label: 'rewind world', kind: 'record' },
  forkWorld: { label: 'fork world', kind: 'record' },
  openWorldFile: { label: 'open world file', kind: 'record' },
  dropWorld: { label: 'drop world', kind: 'record' },
};

const marksById = new Map<string, Mark>(Object.entries(marks));

/** An operation that is gone, as an old log has it, is shown by its id. */
export const markOf = (operationId: string): Mark =>
  marksById.get(operationId) ?? { label: operationId, kind: 'record' };
