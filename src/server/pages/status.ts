// How far the caller's world is: its clock, its credits, and on request one digest of all it holds.

import { buildJsonContent, type RenderPage } from './page.ts';

export const renderStatus: RenderPage = ({ credentials, worlds }, { headers, query }) => {
  const { organizationId, worldName } = credentials.identify(headers.authorization);
  const world = worlds.get(worldName);
  const facts = { world: worldName, organizationId, ...world.status(organizationId) };
  return buildJsonContent({ data: query.digest === undefined ? facts : { ...facts, digest: world.digest() } });
};
