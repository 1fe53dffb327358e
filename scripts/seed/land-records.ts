// Portfolios, plots, clients and policies, with the figures that follow from the rings.

import type { Aoi } from '../../src/contract/schemas/aoi.ts';
import type { Client } from '../../src/contract/schemas/client.ts';
import type { Position } from '../../src/contract/schemas/fields.ts';
import type { Policy } from '../../src/contract/schemas/policy.ts';
import type { Portfolio } from '../../src/contract/schemas/portfolio.ts';
import { calendarOf } from '../../src/law/days/calendar.ts';
import { coverOf, isBackdated } from '../../src/law/days/cover.ts';
import { insurePlots } from '../../src/law/figures/insured-plots.ts';
import { round } from '../../src/primitives/rounding.ts';
import { parseRing } from '../../src/world/plots/geometry.ts';
import type { Account, PlotShape, PolicyFacts } from './facts.ts';
import { find } from './find.ts';

const metresPerDegree = 111_195;

export function buildAois({ organization, plots }: Account): Aoi[] {
  return plots.map(({ aoiId, portfolioId, name, shape, createdAt, formerly, ...facts }) => {
    const { ring, centroid, areaHectares } = parseRing(ringOf(shape));
    return {
      aoiId,
      organizationId: organization.organizationId,
      portfolioId,
      name,
      centroid,
      weatherAt: centroid,
      areaHectares,
      perilProfile: facts.perilProfile,
      ring,
      aoiVersion: 1,
      crop: facts.crop,
      species: facts.species ?? null,
      sowingDate: facts.sowingDate ?? null,
      season: facts.season,
      clientId: facts.clientId,
      externalRef: facts.externalRef,
      ...(formerly && { formerly }),
      createdAt,
      updatedAt: formerly?.at(-1)?.until ?? createdAt,
    };
  });
}

function ringOf(shape: PlotShape): Position[] {
  if ('ring' in shape) return shape.ring;
  const [lat, lon] = shape.at;
  const [length, width] = shape.sides;
  const angle = (shape.azimuth * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ] as const;
  return corners.map(([lengthwise, crosswise]): Position => {
    const [along, across] = [(lengthwise * length) / 2, (crosswise * width) / 2];
    const [east, north] = [along * sin - across * cos, along * cos + across * sin];
    return [lon + east / (metresPerDegree * Math.cos((lat * Math.PI) / 180)), lat + north / metresPerDegree];
  });
}

export function buildPortfolios({ organization, portfolios }: Account, aois: readonly Aoi[]): Portfolio[] {
  return portfolios.map(({ createdAt, updatedAt = createdAt, ...facts }) => {
    const own = aois.filter(({ portfolioId }) => portfolioId === facts.portfolioId);
    return {
      portfolioId: facts.portfolioId,
      organizationId: organization.organizationId,
      name: facts.name,
      description: facts.description,
      country: facts.country,
      currency: facts.currency,
      season: facts.season,
      calendar: calendarOf(facts.country),
      status: facts.status,
      aoiCount: own.length,
      totalHectares: hectaresOf(own),
      createdAt,
      updatedAt,
    };
  });
}

export function buildClients({ organization, clients }: Account): Client[] {
  return clients.map(({ clientId, createdAt, updatedAt = createdAt, ...facts }) => ({
    clientId,
    organizationId: organization.organizationId,
    ...facts,
    createdAt,
    updatedAt,
  }));
}

/** The policies as they were signed; the decisions under them are applied with the claims. */
export function buildPolicies(account: Account, aois: readonly Aoi[]): Policy[] {
  return account.policies.map((facts) => buildPolicy(account, aois, facts));
}

function buildPolicy({ organization, portfolios }: Account, aois: readonly Aoi[], facts: PolicyFacts): Policy {
  const { insuredPerHectare, premiumPct, createdAt, updatedAt = createdAt, cancelledOn = null } = facts;
  const { currency } = organization;
  const { country } = find(portfolios, 'portfolioId', facts.portfolioId);
  const insured = facts.aoiIds.map((id) => find(aois, 'aoiId', id));
  const sumInsured = { amount: round(insuredPerHectare * hectaresOf(insured), 2), currency };
  return {
    policyId: facts.policyId,
    organizationId: organization.organizationId,
    policyNumber: facts.policyNumber,
    clientId: facts.clientId,
    portfolioId: facts.portfolioId,
    aoiIds: facts.aoiIds,
    crop: facts.crop,
    season: facts.season,
    coverageType: facts.coverageType,
    perils: facts.perils,
    ...insurePlots(insured, sumInsured),
    sumInsured,
    deductiblePct: facts.deductiblePct,
    deductibleType: facts.deductibleType,
    trigger: null,
    indexDueAt: null,
    indexReadings: [],
    premium: { amount: round((sumInsured.amount * premiumPct) / 100, 2), currency },
    effectiveFrom: facts.effectiveFrom,
    effectiveTo: facts.effectiveTo,
    cancelledOn,
    ...coverOf(country, { ...facts, cancelledOn }),
    backdated: isBackdated(country, facts.effectiveFrom, createdAt),
    writtenAt: createdAt,
    status: facts.status,
    createdAt,
    updatedAt,
  };
}

function hectaresOf(aois: readonly Aoi[]): number {
  return round(
    aois.reduce((sum, { areaHectares }) => sum + areaHectares, 0),
    2,
  );
}
