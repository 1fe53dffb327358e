// Checks whether a plot may be created, or updated by an import, and builds it. Its geometry is computed from the ring; the
// effects on portfolios and events are in plot-consequences.ts.

import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem, refusalAt } from '../../contract/form/problem.ts';
import type { Aoi, NewAoi, Organization } from '../../contract/records.ts';
import { sownCrops } from '../../contract/schemas/vocabularies.ts';
import { findReferences } from '../../engine/call-context/references.ts';
import { refuseDuplicate } from '../../engine/call-context/uniqueness.ts';
import { Violations } from '../../engine/kernel/violations.ts';
import { versionsUntil } from '../../law/days/versions.ts';
import { isSameRing } from '../../primitives/same-ring.ts';
import type { CallContext, OrganizationStore } from '../call-context/call-context.ts';
import { checkSeason, refuseManyVersions } from '../call-context/refusals.ts';
import { ringKey } from '../records/indexes.ts';
import { type PlotGeometry, parseRing } from './geometry.ts';

interface AdmissionFacts {
  /** The ring may have been measured in advance; a Problem says why it has no geometry. */
  readonly geometry?: PlotGeometry | Problem | undefined;
  /** The updated plot, which keeps omitted members. */
  readonly former?: Aoi | undefined;
}

/** Throws resource_not_found, invalid_geometry, validation_failed or duplicate_resource. */
export function admitAoi(context: CallContext, body: NewAoi, known: AdmissionFacts = {}): (at: string) => Aoi {
  const { store, organizationId } = context;
  const { former } = known;
  const { portfolio } = findReferences(store, (references) => ({
    portfolio: references.find('portfolios', body.portfolioId, '#/portfolioId'),
    client: references.findOptional('clients', body.clientId, '#/clientId'),
  }));
  const geometry = known.geometry ?? parseRing(body.ring);
  if (geometry instanceof Problem) throw geometry;
  refuseSwappedRing(context.seed.organization, geometry);
  checkMembers(body, former);
  const exceptId = former?.aoiId;
  refuseDuplicate(store, { collection: 'aois', member: 'externalRef', value: body.externalRef, exceptId });
  refuseSameRing(store, body.portfolioId, geometry.ring, exceptId);
  const shape = shapeOf(geometry, former);
  const cropFacts = cropOn(body, former);
  const versionsAt = keepFormerPlot(former, { ...shape, ...cropFacts });
  return (at) =>
    store.put('aois', {
      aoiId: former?.aoiId ?? context.ids.next('aoi'),
      organizationId,
      portfolioId: body.portfolioId,
      name: body.name,
      centroid: shape.centroid,
      weatherAt: former?.weatherAt ?? shape.centroid,
      areaHectares: shape.areaHectares,
      perilProfile: body.perilProfile ?? former?.perilProfile ?? ['hail'],
      ring: shape.ring,
      aoiVersion: shape.aoiVersion,
      crop: cropFacts.crop,
      species: cropFacts.species,
      sowingDate: cropFacts.sowingDate,
      season: body.season ?? former?.season ?? portfolio.season,
      clientId: body.clientId ?? former?.clientId ?? null,
      externalRef: body.externalRef ?? former?.externalRef ?? null,
      ...versionsAt(at),
      createdAt: former?.createdAt ?? at,
      updatedAt: at,
    }).value;
}

const versionedMembers = ['centroid', 'areaHectares', 'ring', 'aoiVersion', 'crop', 'species', 'sowingDate'] as const;
type VersionedMembers = Pick<Aoi, (typeof versionedMembers)[number]>;

/** Returns a function that gives the versions to store. Throws validation_failed beyond the limit. */
function keepFormerPlot(former: Aoi | undefined, next: VersionedMembers): (until: string) => Pick<Aoi, 'formerly'> {
  if (former === undefined) return () => ({});
  refuseManyVersions(former.aoiId, versionsUntil(former, next, versionedMembers, ''));
  return (until) => {
    const formerly = versionsUntil(former, next, versionedMembers, until);
    return formerly.length === 0 ? {} : { formerly };
  };
}

export function cropOn(body: NewAoi, former: Aoi | undefined): Pick<Aoi, 'crop' | 'species' | 'sowingDate'> {
  const crop = body.crop ?? former?.crop ?? null;
  return {
    crop,
    species: crop === 'stone_fruit' ? (body.species ?? former?.species ?? null) : null,
    sowingDate: sownCrops.includes(crop) ? (body.sowingDate ?? former?.sowingDate ?? null) : null,
  };
}

/** A plot stays in its portfolio, since its policies belong to that portfolio as well. */
function checkMembers(body: NewAoi, former: Aoi | undefined): void {
  const violations = new Violations();
  if (former !== undefined && former.portfolioId !== body.portfolioId) {
    const detail = t('{aoiId} belongs to {portfolioId} and cannot move', former);
    violations.add('#/portfolioId', 'other_portfolio', detail);
  }
  const crop = body.crop ?? former?.crop ?? null;
  if (body.species !== undefined && crop !== 'stone_fruit') {
    const detail = t('{crop} has no species; only stone_fruit has one', {
      crop: crop ?? t('a plot without a crop'),
    });
    violations.add('#/species', 'not_allowed', detail);
  }
  if (body.sowingDate !== undefined && !sownCrops.includes(crop))
    violations.add('#/sowingDate', 'not_allowed', t('{crop} is perennial and is not sown', { crop }));
  checkSeason(body.season, '#/season', violations);
  violations.check();
}

/** One piece of land is one plot of a portfolio (Decision 32). */
function refuseSameRing(store: OrganizationStore, portfolioId: string, ring: Aoi['ring'], exceptId?: string): void {
  const isTwin = (aoi: Aoi) => aoi.portfolioId === portfolioId && aoi.aoiId !== exceptId && isSameRing(aoi.ring, ring);
  const twin = store.find('aois', 'sameRing', ringKey({ ring }), isTwin);
  if (twin === undefined) return;
  const detail = t('{aoiId} of {portfolioId} already has this ring', { aoiId: twin.aoiId, portfolioId });
  const sentence = t('{detail}. Use that plot.', { detail });
  throw refusalAt({ pointer: '#/ring', code: 'duplicate_resource', detail }, sentence);
}

/** A new ring is a new version of the geometry; the same ring with another start is not new. */
function shapeOf(geometry: PlotGeometry, former: Aoi | undefined): Pick<Aoi, keyof PlotGeometry | 'aoiVersion'> {
  if (former === undefined) return { ...geometry, aoiVersion: 1 };
  const { ring, centroid, areaHectares, aoiVersion } = former;
  if (isSameRing(ring, geometry.ring)) return { ring, centroid, areaHectares, aoiVersion };
  return { ...geometry, aoiVersion: aoiVersion + 1 };
}

const contains = ([west, south, east, north]: Organization['operatingArea'], lon: number, lat: number): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north;

/** Throws invalid_geometry when the plot lies outside the operating area, but would lie inside with lat and lon exchanged. */
export function refuseSwappedRing({ operatingArea }: Organization, { centroid: { lat, lon } }: PlotGeometry): void {
  if (contains(operatingArea, lon, lat) || !contains(operatingArea, lat, lon)) return;
  const detail = t(
    'The plot is at latitude {lat}, longitude {lon}; swapped, it would be where this organization works. Longitude comes first.',
    { lat, lon },
  );
  throw refusalAt({ pointer: '#/ring', code: 'coordinates_swapped', detail }, detail, 'invalid_geometry');
}
