// Who the caller is, and how far the caller's world is: its clock, its credits, and on request one digest of all it holds.

import { replyOf } from '../../log/outcome.ts';
import { runInSlices } from '../worlds/slices.ts';
import { buildJsonContent, identifyCaller, type RenderPage } from './frame/page.ts';

export const renderStatus: RenderPage = async (context, request) => {
  const { worlds } = context;
  const { query } = request;
  const { organizationId, worldName, profile, permissions } = await identifyCaller(context, request);
  const answered = await worlds.read(worldName, ({ world }) => ({
    ...world.status(organizationId),
    ...(query.digest === undefined ? {} : { digesting: world.digestInSlices() }),
  }));
  const { engine, isWritable } = worlds.state();
  const { digesting, ...facts } = replyOf(answered);
  const digest = digesting === undefined ? {} : { digest: await runInSlices(digesting) };
  return buildJsonContent({
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
};
