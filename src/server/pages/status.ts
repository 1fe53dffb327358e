// Who the caller is, and how far the caller's world is: its clock, its credits, and on request one digest of all it holds.

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
  if ('refusal' in answered) throw answered.refusal;
  const { engine, isWritable } = worlds.state();
  const { position, reply } = answered;
  const { digesting, ...facts } = reply;
  const digest = digesting === undefined ? {} : { digest: await runInSlices(digesting) };
  return buildJsonContent({
    data: {
      world: worldName,
      organizationId,
      identity: { profile, permissions: [...permissions] },
      position,
      log: { engine, isWritable },
      ...facts,
      ...digest,
    },
  });
};
