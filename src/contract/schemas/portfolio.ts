// Portfolio: a book of plots of one country and season. aoiCount and totalHectares follow from its plots.

import * as Type from 'typebox';
import { Closed, Nullable, optional, Recorded, type WithoutNulls } from '../form/fields.ts';
import { Country, Currency, Hectares, Name, Prose, Season } from './fields.ts';
import { PortfolioStatus } from './vocabularies.ts';

export const Portfolio = Recorded('portfolioId', 'pf', 'the portfolio', {
  name: Name,
  description: Nullable(Prose),
  country: Country,
  currency: Currency,
  season: Season,
  status: PortfolioStatus,
  aoiCount: Type.Integer({ minimum: 0 }),
  totalHectares: Hectares,
});
export type Portfolio = Type.Static<typeof Portfolio>;

const { name, description, country, currency, season } = Portfolio.properties;
export const NewPortfolio = Closed({ name, ...optional({ description, country, currency, season }) });
export type NewPortfolio = WithoutNulls<Type.Static<typeof NewPortfolio>>;
