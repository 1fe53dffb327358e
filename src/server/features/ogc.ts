// The documents of OGC API Features (part 1) that lead to the items: landing page, conformance, collections (Decision 55).

import { rowOf } from '../../contract/rows.ts';
import { geojsonType } from '../wire/accept.ts';
import { type BuildDocument, findCollection, json, link } from './feature-document.ts';

/** By the id of the collection: the rows that list it and read one item of it, and its title for people. */
export const featureCollections = {
  plots: { list: 'listAois', single: 'getAoi', title: 'Plots', description: 'Plots, with their current geometry.' },
  events: {
    list: 'listEvents',
    single: 'getEvent',
    title: 'Events',
    description: 'Weather events that touched the portfolio.',
  },
} as const;

type CollectionId = keyof typeof featureCollections;

export const buildLanding: BuildDocument = ({ origin }) =>
  json({
    title: 'Sandbox Risk-Monitoring API: features',
    description: 'Plots and weather events of the organization whose bearer token asks.',
    links: [
      link('self', `${origin}/ogc`),
      link('service-desc', `${origin}/openapi.json`, 'application/vnd.oai.openapi+json;version=3.1'),
      link('service-doc', `${origin}/docs/api`, 'text/html'),
      link('conformance', `${origin}/ogc/conformance`),
      link('data', `${origin}/ogc/collections`),
    ],
  });

export const buildConformance: BuildDocument = () =>
  json({
    conformsTo: ['core', 'geojson'].map((name) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`),
  });

export const buildCollections: BuildDocument = ({ origin }) =>
  json({
    links: [link('self', `${origin}/ogc/collections`)],
    collections: Object.keys(featureCollections).map((id) => describeCollection(id as CollectionId, origin)),
  });

export const buildCollection: BuildDocument = ({ origin, params }) =>
  json(describeCollection(findCollection(featureCollections, params.name), origin));

function describeCollection(id: CollectionId, origin: string): object {
  const { title, description, list } = featureCollections[id];
  const url = `${origin}/ogc/collections/${id}`;
  return {
    id,
    title,
    description: `${description} Asking for them takes ${rowOf(list).permission}.`,
    itemType: 'feature',
    crs: ['http://www.opengis.net/def/crs/OGC/1.3/CRS84'],
    links: [link('self', url), link('items', `${url}/items`, geojsonType)],
  };
}
