// Portfolio: a book of plots of one country and season. aoiCount and totalHectares follow from its plots.

import * as Type from 'typebox';
import { Closed, Nullable, optional, Recorded, type WithoutNulls } from '../form/fields.ts';
import calendars from './calendar-names.json' with { type: 'json' };
import { Country, Currency, Hectares, Name, Prose, Season } from './fields.ts';
import { PortfolioStatus } from './vocabularies.ts';

const Calendar = Type.Enum(['UTC', ...calendars], {
  description: 'The time zone of its days, except for plots in a part of the country that has another one.',
});

export const Portfolio = Recorded('portfolioId', 'pf', 'the portfolio', {
  name: Name,
  description: Nullable(Prose),
  country: Country,
  currency: Currency,
  season: Season,
  calendar: Calendar,
  status: PortfolioStatus,
  aoiCount: Type.Integer({ minimum: 0 }),
  totalHectares: Hectares,
});
export type Portfolio = Type.Static<typeof Portfolio>;

const { name, description, country, currency, season } = Portfolio.properties;
/** The world checks it against the country. */
const calendar = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'IANA name of a time zone of Brazil or Mexico, such as America/Cuiaba; by default that of the country.',
});
export const NewPortfolio = Closed({ name, ...optional({ description, country, currency, season, calendar }) });
export type NewPortfolio = WithoutNulls<Type.Static<typeof NewPortfolio>>;
