// What a few operations say or take beyond their rows: a file, a fallback, another example. Presentation only.

import type { Operation, OperationId } from '../contract/operation.ts';
import { footprintJobKind, ImportKind } from '../contract/schemas/vocabularies.ts';
import type { CommandArgument, CommandOption, CommandValue } from './command-node.ts';

export interface OperationExtras {
  readonly notes?: readonly string[];
  /** Beside the parameters of the path. */
  readonly arguments?: readonly CommandArgument[];
  /** Said of the path's parameter. */
  readonly parameter?: CommandValue;
  readonly options?: readonly CommandOption[];
  /** Flags of the body that are read from a file instead. */
  readonly hidden?: readonly string[];
  /** Values of flags that are left out. */
  readonly fallbacks?: Readonly<Record<string, string>>;
  readonly examples?: readonly string[];
}

const extras: { readonly [Id in OperationId]?: OperationExtras } = {
  createJob: {
    fallbacks: { kind: footprintJobKind },
    notes: ['Idempotency is decided before any work: the same key again is charged once.'],
    examples: [
      'sbox jobs create --event-id evt_0001 --aoi-id aoi_0001 --wait',
      'sbox jobs create --event-id evt_0001 --aoi-id aoi_0001 --idempotency-key my-first-job',
    ],
  },
  getJobResult: {
    notes: ['On a screen, the damage map of the plot; its severities have colours and a legend.'],
    options: [
      { name: 'geojson', description: 'The cells as GeoJSON features with their severity.' },
      { name: 'svg', value: 'FILE', description: 'Write the map as SVG; - is stdout.', completes: 'files' },
    ],
    examples: ['sbox jobs result job_0001', 'sbox jobs result job_0001 --geojson', 'sbox jobs result job_0001 --json'],
  },
  getFixtures: {
    options: [
      {
        name: 'dir',
        value: 'FOLDER',
        description: 'Write a folder that serve --fixtures takes.',
        completes: 'folders',
      },
    ],
    notes: ['With --dir both organizations are written, the second one with its own token.'],
    examples: ['sbox fixtures dump', 'sbox fixtures dump --dir my-seed'],
  },
  resetSandbox: {
    options: [{ name: 'yes', short: 'y', description: 'Do not ask, also when the server is on another machine.' }],
    examples: ['sbox reset'],
  },
  uploadLogo: {
    arguments: [{ name: 'file', description: 'PNG, JPEG or WebP image.', completes: 'files' }],
    hidden: ['content-type', 'content-base64', 'file-name'],
    examples: ['sbox branding logo logo.png'],
  },
  importRows: {
    parameter: { description: 'What to import.', choices: ImportKind.enum },
    arguments: [{ name: 'file', description: 'JSON, NDJSON or GeoJSON (aois); - is stdin.', completes: 'files' }],
    hidden: ['items'],
    examples: ['sbox import clients clients.json --wait', 'sbox import aois plots.geojson --dry-run --wait'],
  },
};

export const extrasOf = (row: Operation): OperationExtras => extras[row.id as OperationId] ?? {};
