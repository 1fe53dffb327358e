// The text of an alert, in Spanish like the alerts of the seed, since people who farm the plot read it.

import type {
  DroughtMetrics,
  FrostMetrics,
  HailMetrics,
  Severity,
  SupportedPeril,
  WeatherEvent,
} from '../../contract/records.ts';

export const nounOf = { hail: 'Granizo', frost: 'Helada', drought: 'Sequía' } as const satisfies Record<
  SupportedPeril,
  string
>;
const masculine: Record<Severity, string> = { low: 'leve', moderate: 'moderado', high: 'alto', severe: 'severo' };
const feminine: Record<Severity, string> = { low: 'leve', moderate: 'moderada', high: 'alta', severe: 'severa' };

/** Limits the text to the length of a name. Half of a surrogate pair at its end would have no canonical JSON. */
export const cutName = (text: string): string => text.slice(0, 200).replace(/\p{Surrogate}$/u, '');

/** Writes decimals as Spanish does, with a true minus. */
const decimal = (value: number): string => String(value).replace('.', ',').replace('-', '−');

export function alertTitle(peril: SupportedPeril, severity: Severity, plotName: string): string {
  const adjective = (peril === 'hail' ? masculine : feminine)[severity];
  const [plot = plotName] = plotName.split(', ');
  return cutName(`${nounOf[peril]} ${adjective} en ${plot}`);
}

const measures: { readonly [Peril in SupportedPeril]: (metrics: never) => string } = {
  hail: ({ maxHailSizeMm }: HailMetrics) => `Piedras de hasta ${decimal(maxHailSizeMm)} mm`,
  frost: ({ minTemperatureC, hoursBelowZero }: FrostMetrics) =>
    `Mínima de ${decimal(minTemperatureC)} °C y ${decimal(hoursBelowZero)} horas bajo cero`,
  drought: ({ spi3, daysWithoutRain }: DroughtMetrics) =>
    `SPI-3 de ${decimal(spi3)} y ${daysWithoutRain} días sin lluvia`,
};

export const alertMessage = (peril: SupportedPeril, { name, metrics }: WeatherEvent, damagedHectares: number): string =>
  `${name}. ${measures[peril](metrics as never)}; ${decimal(damagedHectares)} ha dañadas en el lote.`;
