// From metres of a transverse Mercator projection to degrees, by Krüger's series to the fourth order of the third flattening:
// within a thousandth of a millimetre of the exact projection over any zone.

export interface TransverseMercator {
  readonly flattening: number;
  readonly centralMeridian: number;
  readonly scale: number;
  readonly falseEasting: number;
  /** The northing of the equator; where northings count from the south pole, the quadrant is added. */
  readonly falseNorthing: number | 'from the south pole';
}

export const equatorialRadius = 6_378_137;
const degrees = 180 / Math.PI;

/** A function of easting and northing that gives longitude and latitude. */
export function invertTransverseMercator(of: TransverseMercator): (x: number, y: number) => [lon: number, lat: number] {
  const n = of.flattening / (2 - of.flattening);
  const eccentricity = Math.sqrt(of.flattening * (2 - of.flattening));
  const radius = (of.scale * equatorialRadius * (1 + n ** 2 / 4 + n ** 4 / 64)) / (1 + n);
  const equator = of.falseNorthing === 'from the south pole' ? (radius * Math.PI) / 2 : of.falseNorthing;
  const series = [
    n / 2 - (2 * n ** 2) / 3 + (37 * n ** 3) / 96 - n ** 4 / 360,
    n ** 2 / 48 + n ** 3 / 15 - (437 * n ** 4) / 1440,
    (17 * n ** 3) / 480 - (37 * n ** 4) / 840,
    (4397 * n ** 4) / 161_280,
  ];
  return (x, y) => {
    const [across, along] = [(x - of.falseEasting) / radius, (y - equator) / radius];
    let [eta, xi] = [across, along];
    for (const [index, factor] of series.entries()) {
      const times = 2 * (index + 1);
      eta -= factor * Math.cos(times * along) * Math.sinh(times * across);
      xi -= factor * Math.sin(times * along) * Math.cosh(times * across);
    }
    const isometric = Math.atanh(Math.sin(xi) / Math.cosh(eta));
    let sine = Math.tanh(isometric);
    // Each step gains more than two decimals.
    for (let step = 0; step < 7; step += 1)
      sine = Math.tanh(isometric + eccentricity * Math.atanh(eccentricity * sine));
    return [of.centralMeridian + Math.atan2(Math.sinh(eta), Math.cos(xi)) * degrees, Math.asin(sine) * degrees];
  };
}
