// An import from its rows to its result, without a server.

import type { ImportResult, Job } from '../../src/contract/schemas/job.ts';
import type { ImportKind } from '../../src/contract/schemas/vocabularies.ts';
import type { World } from '../../src/world/world.ts';
import { call } from './test-world.ts';

interface Options {
  readonly mode?: 'create' | 'upsert';
  readonly dryRun?: boolean;
  readonly organizationId?: string;
}

/** Accepts the rows; the job is not read yet. */
export function startImport(world: World, kind: ImportKind, items: readonly unknown[], options: Options = {}): Job {
  const { organizationId, ...more } = options;
  const organization = organizationId === undefined ? {} : { organizationId };
  return call(world, 'importRows', { params: { kind }, body: { items, ...more }, ...organization }).data;
}

/** Reads the job until it has ended, and its result. */
export function endImport(world: World, { jobId: id, organizationId }: Job): ImportResult {
  let job: Job;
  do job = call(world, 'getJob', { params: { id }, organizationId }).data;
  while (job.status === 'queued' || job.status === 'running');
  return call(world, 'getJobResult', { params: { id }, organizationId }).data as ImportResult;
}

export function runImport(world: World, kind: ImportKind, items: readonly unknown[], options?: Options): ImportResult {
  return endImport(world, startImport(world, kind, items, options));
}
