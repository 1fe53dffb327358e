// A footprint as an item of STAC: the plot that it measured, the scenes that it was computed from, and its picture as an asset.

import { Problem } from '../../contract/form/problem.ts';
import { say } from '../../contract/form/said/said.ts';
import { replyOf } from '../../log/outcome.ts';
import {
  boxOfFootprint,
  pixelOf,
  rasterBands,
  rasterSize,
  renderFootprintTiff,
} from '../../world/footprint/footprint-raster.ts';
import type { ListedFootprint } from '../../world/jobs/listed-footprints.ts';
import { link } from '../answers/geojson.ts';
import { geojsonType } from '../wire/accept.ts';
import { runInSlices } from '../worlds/slices.ts';
import type { WorldMachine } from '../worlds/worlds.ts';
import type { BuildDocument } from './feature-document.ts';
import { collectionOf, type StacItem, urlOf } from './stac-collections.ts';

/** GDAL before 3.10 reads no `proj:code`, which later versions of the extension have instead. */
const projectionExtension = 'https://stac-extensions.github.io/projection/v1.1.0/schema.json';

export function itemOfFootprint({ result, rings }: ListedFootprint): StacItem {
  const item = { id: result.jobId, collection: 'damage-footprints', rings, time: result.computedAt };
  const ofScenes = collectionOf(result.provenance);
  return {
    ...item,
    describe: async (origin) => {
      const box = await runInSlices(boxOfFootprint(result));
      const [across, down] = pixelOf(box);
      return {
        extensions: [projectionExtension],
        properties: {
          'proj:epsg': 4326,
          'proj:shape': [rasterSize, rasterSize],
          'proj:transform': [across, 0, box[0], 0, -down, box[3]],
          'sbx:event': result.eventId,
          'sbx:plot': result.aoiId,
          'sbx:plot_version': result.aoiVersion,
          'sbx:peril': result.peril,
          'sbx:method': result.method,
          'sbx:severity': result.severity,
          'sbx:damaged_hectares': result.damagedHectares,
        },
        assets: {
          footprint: {
            href: `${urlOf(origin, item)}/footprint.tif`,
            type: 'image/tiff; application=geotiff; profile=cloud-optimized',
            title: 'Damage from 0 (none) to 4 (severe), and the index before and after × 200; 255 is none',
            roles: ['data'],
            bands: rasterBands.map((name) => ({ name, data_type: 'uint8', nodata: 255 })),
          },
        },
        links: result.scenes.map(({ sceneId }) =>
          link('derived_from', urlOf(origin, { id: sceneId, collection: ofScenes }), geojsonType),
        ),
      };
    },
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
