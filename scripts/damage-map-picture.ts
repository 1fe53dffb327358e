// docs/damage-map.svg: the output of `sbox jobs result` for the seeded footprint, drawn by the command line's own renderer.

import { renderFootprint } from '../src/cli/footprint/text.ts';
import { createPalette } from '../src/cli/terminal/palette.ts';
import type { Aoi } from '../src/contract/schemas/aoi.ts';
import type { FootprintResult } from '../src/contract/schemas/job.ts';
import { renderTerminalPicture } from './terminal-picture.ts';

const jobId = 'job_0001';

/** `seed` holds the text of the fixtures by their paths. */
export async function renderDamageMapPicture(seed: ReadonlyMap<string, string | Uint8Array>): Promise<string> {
  const read = <T>(collection: string): T[] => JSON.parse(String(seed.get(`fixtures/org_pampa/${collection}.json`)));
  const result = read<FootprintResult>('jobResults').find((candidate) => candidate.jobId === jobId);
  const aoi = read<Aoi>('aois').find((candidate) => candidate.aoiId === result?.aoiId);
  if (result === undefined || aoi === undefined) throw new Error(`The seed has no result of ${jobId} with its plot.`);
  const colours = await createPalette({ COLORTERM: 'truecolor' });
  const map = renderFootprint(result, aoi, { colours, columns: 88, rows: 40 });
  const prompt = `${colours.dim('$')} ${colours.bold(`sbox jobs result ${jobId}`)}`;
  return renderTerminalPicture(`${prompt}\n\n${map}`, `sbox jobs result ${jobId}: ${aoi.name}`);
}
