import { t } from '../../../contract/form/localization/localized-text.ts';
import { Problem } from '../../../contract/form/problem.ts';
import { defaultWorldName } from '../../../contract/permissions.ts';
import { replyOf } from '../../../log/outcome.ts';
import type { Asset } from '../../../world/call-context/call-context.ts';
import type { Worlds } from '../../worlds/worlds.ts';
import type { RenderPage } from './page.ts';

export const renderLogo: RenderPage = async ({ worlds }, { params }) => {
  const asset = await findLogo(worlds, `logos/${params.name}`);
  if (asset === undefined) throw new Problem('route_not_found', t('No organization of any world has this logo.'));
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
  };
  return { contentType: asset.contentType, body: asset.bytes, headers };
};

/** A logo of any resident world; the default one is made resident, because a page may show a logo before any call. */
async function findLogo(worlds: Worlds, name: string): Promise<Asset | undefined> {
  const found = replyOf(await worlds.read(defaultWorldName, ({ world }) => world.findAsset(name)));
  if (found !== undefined) return found;
  for (const { world } of worlds.machines()) {
    const asset = world.assets.get(name);
    if (asset !== undefined) return asset;
  }
  return undefined;
}
