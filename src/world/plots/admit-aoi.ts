// Whether a plot may be created, or updated by an import, and what it is then.
// Its geometry is computed from the ring; what follows for portfolios and events stands in plot-consequences.ts.

import { Problem } from '../../contract/problem.ts';
import type { Aoi, NewAoi } from '../../contract/schemas/aoi.ts';
import type { Portfolio } from '../../contract/schemas/portfolio.ts';
import { Violations } from '../kernel/violations.ts';
import { References } from '../turn/references.ts';
import type { Turn } from '../turn/turn.ts';
import { refuseDuplicate } from '../turn/uniqueness.ts';
import { type PlotGeometry, parseRing } from './geometry.ts';
import { refuseSwappedRing } from './swapped-ring.ts';

interface Known {
  /** Of the body's ring, or why it has none, when it was measured before. */
  readonly geometry?: PlotGeometry | Problem | undefined;
  /** The plot that is updated: it keeps what the body leaves out. */
  readonly former?: Aoi | undefined;
}

/** Throws resource_not_found, invalid_geometry, validation_failed or duplicate_resource. */
export function admitAoi(turn: Turn, body: NewAoi, known: Known = {}): (at: string) => Aoi {
  const { store, organizationId } = turn;
  const { former } = known;
  const references = new References(store);
  const portfolio = references.find('portfolios', body.portfolioId, '#/portfolioId') as Portfolio;
  references.findOptional('clients', body.clientId, '#/clientId');
  references.check();
  const geometry = known.geometry ?? parseRing(body.ring);
  if (geometry instanceof Problem) throw geometry;
  refuseSwappedRing(turn.seed.organization, geometry);
  refuseMove(body, former);
  const exceptId = former?.aoiId;
  refuseDuplicate(store, { collection: 'aois', member: 'externalRef', value: body.externalRef, exceptId });
  return (at) =>
    store.put('aois', {
      aoiId: former?.aoiId ?? turn.ids.next('aoi'),
      organizationId,
      portfolioId: body.portfolioId,
      name: body.name,
      centroid: geometry.centroid,
      areaHectares: geometry.areaHectares,
      perilProfile: body.perilProfile ?? former?.perilProfile ?? ['hail'],
      ring: geometry.ring,
      aoiVersion: versionOf(geometry, former),
      crop: body.crop ?? former?.crop ?? null,
      season: body.season ?? former?.season ?? portfolio.season,
      clientId: body.clientId ?? former?.clientId ?? null,
      externalRef: body.externalRef ?? former?.externalRef ?? null,
      createdAt: former?.createdAt ?? at,
      updatedAt: at,
    }).value;
}

/** A plot stays in its portfolio: its policies belong to it as well. */
function refuseMove(body: NewAoi, former: Aoi | undefined): void {
  if (former === undefined || former.portfolioId === body.portfolioId) return;
  const violations = new Violations();
  violations.add(
    '#/portfolioId',
    'other_portfolio',
    `${former.aoiId} belongs to ${former.portfolioId} and cannot move`,
  );
  violations.check();
}

/** A new ring is a new version of the geometry. */
function versionOf(geometry: PlotGeometry, former: Aoi | undefined): number {
  if (former === undefined) return 1;
  const isSameRing = JSON.stringify(former.ring) === JSON.stringify(geometry.ring);
  return isSameRing ? former.aoiVersion : former.aoiVersion + 1;
}
