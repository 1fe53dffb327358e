import { revisionHeaders } from '../../contract/form/revision.ts';
import { replyOf } from '../../log/outcome.ts';
import { meaningOf } from '../../world/meaning.ts';
import { readAtLeast } from '../callers/authorize.ts';
import { runInSlices } from '../worlds/slices.ts';
import type { WorldMachine } from '../worlds/worlds.ts';
import { buildJsonContent, identifyCaller, type RenderPage } from './frame/page.ts';

export const renderStatus: RenderPage = async (context, request) => {
  const { worlds } = context;
  const { query } = request;
  const { organizationId, worldName, profile, permissions } = await identifyCaller(context, request);
  const atLeast = readAtLeast(request.headers);
  const describe = ({ world }: WorldMachine) => ({
    ...world.status(organizationId),
    ...(query.digest === undefined ? {} : { digesting: world.digestInSlices() }),
    ...(query.meaning === undefined ? {} : { meaning: meaningOf(world.state).digest }),
  });
  const answered = await worlds.read(worldName, describe, { atLeast });
  const { engine, isWritable } = worlds.state();
  const { digesting, ...facts } = replyOf(answered);
  const digest = digesting === undefined ? {} : { digest: await runInSlices(digesting) };
  const content = buildJsonContent({
    data: {
      world: worldName,
      organizationId,
      identity: { profile, permissions: [...permissions] },
      position: answered.position,
      log: { engine, isWritable },
      ...facts,
      ...digest,
    },
  });
  return { ...content, headers: revisionHeaders(answered) };
};
