import { ProblemAnswer } from '../../client/failures.ts';
import type { Aoi } from '../../contract/records.ts';
import { type FootprintResult, JobResult } from '../../contract/schemas/job.ts';
import { only } from '../../primitives/thrown.ts';
import { withRefused } from '../../rows/import-result.ts';
import { UsageError } from '../failures/failures.ts';
import { renderJson } from '../output/json.ts';
import type { Session } from '../session/session.ts';
import { writeFile } from '../session/write-file.ts';
import { type CleanText, cleanBlock } from '../terminal/clean-text.ts';
import { printImport, type ResultFacts } from './print-import.ts';

export interface Drawing extends ResultFacts {
  readonly geojson?: string | undefined;
  readonly svg?: string | undefined;
  readonly force?: boolean | undefined;
}

export async function printJobResult(session: Session, jobId: string, drawing: Drawing = {}): Promise<JobResult> {
  const client = await session.client();
  const { data: answered } = await client.getJobResult({ params: { id: jobId } });
  const data = isFootprint(answered) ? answered : withRefused(answered, drawing);
  await printResult(session, data, drawing);
  return data;
}

export async function printResult(
  session: Session,
  data: JobResult,
  { geojson, svg, force = false, ...facts }: Drawing,
): Promise<void> {
  const { terminal } = session;
  if (geojson !== undefined || svg !== undefined) {
    const footprint = requireFootprint(data, geojson === undefined ? '--svg' : '--geojson');
    if (geojson !== undefined) await writeFile(session, { path: geojson, force }, await renderGeojson(footprint));
    if (svg !== undefined) await writeFile(session, { path: svg, force }, await renderSvg(session, footprint));
  } else if (session.wantsRecord) {
    await session.printRecord(JobResult, data);
  } else if (isFootprint(data)) {
    const { renderFootprint } = await import('../footprint/text.ts');
    const view = {
      colours: terminal.outColours,
      columns: terminal.columns,
      rows: terminal.isOutTerminal ? terminal.rows : 60,
    };
    await terminal.out(renderFootprint(data, await findAoi(session, data), view));
  } else {
    await printImport(session, data, facts);
  }
}

const isFootprint = (result: JobResult): result is FootprintResult => 'geometry' in result;

function requireFootprint(result: JobResult, flag: string): FootprintResult {
  if (isFootprint(result)) return result;
  throw new UsageError(`${flag} draws footprints, but ${result.jobId} is an import.`, ['jobs', 'result', result.jobId]);
}

/** A caller may be allowed to read the result and not its plot; then the figures stand alone. */
async function findAoi(session: Session, { aoiId }: FootprintResult): Promise<Aoi | undefined> {
  const client = await session.client();
  const answer = await client.getAoi({ params: { id: aoiId } }).catch(only(ProblemAnswer));
  return answer?.data;
}

async function renderGeojson(result: FootprintResult): Promise<CleanText> {
  const { buildFootprintGeojson } = await import('../../client/footprint/geojson.ts');
  return renderJson(buildFootprintGeojson(result), 0);
}

async function renderSvg(session: Session, result: FootprintResult): Promise<CleanText> {
  const aoi = await findAoi(session, result);
  if (aoi === undefined) throw new UsageError(`${result.aoiId} cannot be read, so there is no ring to draw.`);
  const { renderFootprintSvg } = await import('../../client/footprint/svg.ts');
  return cleanBlock(renderFootprintSvg(result, aoi));
}
