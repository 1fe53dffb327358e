// A footprint as an item of STAC: the plot that it measured, the scenes that it was computed from, and its picture as an asset.

import { Problem } from '../../contract/form/problem.ts';
import { say } from '../../contract/form/said/said.ts';
import { replyOf } from '../../log/outcome.ts';
import { boxOf } from '../../primitives/polygon.ts';
import type { Slices } from '../../primitives/slices.ts';
import {
  boxOfFootprint,
  rasterBands,
  rasterSize,
  renderFootprintTiff,
} from '../../world/footprint/footprint-raster.ts';
import type { ListedFootprint } from '../../world/jobs/listed-footprints.ts';
import { geojsonType } from '../wire/accept.ts';
import { runInSlices } from '../worlds/slices.ts';
import type { WorldMachine } from '../worlds/worlds.ts';
import { type BuildDocument, link } from './feature-document.ts';
import { collectionOf, geometryOf, linksOfItem, stacVersion } from './stac.ts';

/** GDAL before 3.10 reads no `proj:code`, which later versions of the extension have instead. */
const projectionExtension = 'https://stac-extensions.github.io/projection/v1.1.0/schema.json';

export function* describeFootprint({ result, rings }: ListedFootprint, origin: string): Slices<object> {
  const [west, south, east, north] = yield* boxOfFootprint(result);
  const { jobId, eventId, aoiId, aoiVersion, peril, method, severity, damagedHectares, provenance } = result;
  const collection = 'damage-footprints';
  const links = linksOfItem(origin, collection, jobId);
  const scenes = result.scenes.map(({ sceneId }) => {
    const scenesUrl = `${origin}/stac/collections/${collectionOf(provenance)}/items`;
    return link('derived_from', `${scenesUrl}/${sceneId}`, geojsonType);
  });
  return {
    type: 'Feature',
    stac_version: stacVersion,
    stac_extensions: [projectionExtension],
    id: jobId,
    geometry: geometryOf(rings),
    bbox: boxOf(rings.flat()),
    properties: {
      datetime: result.computedAt,
      'proj:epsg': 4326,
      'proj:shape': [rasterSize, rasterSize],
      'proj:transform': [(east - west) / rasterSize, 0, west, 0, (south - north) / rasterSize, north],
      'sbx:event': eventId,
      'sbx:plot': aoiId,
      'sbx:plot_version': aoiVersion,
      'sbx:peril': peril,
      'sbx:method': method,
      'sbx:severity': severity,
      'sbx:damaged_hectares': damagedHectares,
    },
    collection,
    assets: {
      footprint: {
        href: `${links[0]?.href}/footprint.tif`,
        type: 'image/tiff; application=geotiff; profile=cloud-optimized',
        title: 'Damage from 0 (none) to 4 (severe), and the index before and after × 200; 255 is none',
        roles: ['data'],
        bands: rasterBands.map((name) => ({ name, data_type: 'uint8', nodata: 255 })),
      },
    },
    links: [...links, ...scenes],
  };
}

/** The picture of a footprint, drawn when it is asked for. */
export const buildAsset: BuildDocument = async ({ identity, worlds, atLeast, params: { id = '' } }) => {
  const { organizationId, worldName } = identity;
  const find = ({ world }: WorldMachine) => world.recordsOf(organizationId).get('jobResults', id);
  const standing = await worlds.read(worldName, find, { atLeast });
  const result = replyOf(standing);
  if (result === undefined || !('scenes' in result))
    throw new Problem('resource_not_found', say('No footprint of this organization and world is {id}.', { id }));
  return { contentType: 'image/tiff', content: await runInSlices(renderFootprintTiff(result)), standing };
};
