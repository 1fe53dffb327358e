// org_pampa: its twelve surveyed plots.

import type { PlotFacts } from '../facts.ts';
import {
  america,
  arroyos,
  curico,
  type Farm,
  july,
  junin,
  lujan,
  marcosJuarez,
  pergamino,
  pico,
  trenque,
  venado,
} from './farms.ts';

/** `positions` is the closed ring: longitude,latitude pairs. */
const surveyed = (
  aoiId: string,
  name: string,
  externalRef: string,
  createdAt: string,
  farm: Farm,
  positions: string,
): PlotFacts => {
  const ring = positions.split(' ').map((pair): [number, number] => {
    const [lon, lat] = pair.split(',').map(Number);
    return [lon ?? Number.NaN, lat ?? Number.NaN];
  });
  return { aoiId, name, externalRef, ...farm, createdAt, shape: { ring } };
};

export const surveyedPlots: PlotFacts[] = [
  surveyed(
    'aoi_0001',
    'La Esperanza – Lote 4, Pergamino',
    'PER-0004',
    '2024-08-20T15:02:11.000Z',
    pergamino,
    '-60.575352,-33.89363 -60.564756,-33.89176 -60.566648,-33.88437 -60.577244,-33.88624 -60.575352,-33.89363',
  ),
  surveyed(
    'aoi_0002',
    'La Esperanza – Lote 7, Pergamino',
    'PER-0007',
    '2024-08-20T15:04:37.000Z',
    pergamino,
    '-60.54723,-33.87102 -60.534518,-33.868776 -60.53677,-33.85998 -60.549482,-33.862224 -60.54723,-33.87102',
  ),
  surveyed(
    'aoi_0003',
    'San Benito – Cuadro Norte, Marcos Juárez',
    'MJU-0001',
    '2024-08-21T12:20:05.000Z',
    marcosJuarez,
    '-62.112426,-32.703963 -62.096457,-32.702788 -62.097574,-32.692037 -62.113543,-32.693212 -62.112426,-32.703963',
  ),
  surveyed(
    'aoi_0004',
    'El Ombú – Lote 12, General Pico',
    'GPI-0012',
    '2024-08-22T13:31:48.000Z',
    pico,
    '-63.763748,-35.666497 -63.748252,-35.666497 -63.748252,-35.657503 -63.763748,-35.657503 -63.763748,-35.666497',
  ),
  surveyed(
    'aoi_0005',
    'Las Marías – Lote 2, Venado Tuerto',
    'VTU-0002',
    '2024-08-23T11:08:20.000Z',
    venado,
    '-61.973279,-33.749342 -61.964132,-33.746574 -61.966721,-33.740658 -61.975868,-33.743426 -61.973279,-33.749342',
  ),
  surveyed(
    'aoi_0006',
    'Don Julián – Potrero 3, Trenque Lauquen',
    'TLA-0003',
    '2024-08-26T14:45:00.000Z',
    trenque,
    '-62.74089,-35.978621 -62.72311,-35.978621 -62.72311,-35.967379 -62.74089,-35.967379 -62.74089,-35.978621',
  ),
  surveyed(
    'aoi_0007',
    'La Paloma – Lote 9, Tres Arroyos',
    'TAR-0009',
    '2024-08-27T12:12:12.000Z',
    arroyos,
    '-60.285506,-38.382712 -60.270738,-38.381085 -60.272494,-38.371288 -60.287262,-38.372915 -60.285506,-38.382712',
  ),
  surveyed(
    'aoi_0008',
    'Finca Los Álamos – Cuartel B, Luján de Cuyo',
    'LCU-000B',
    '2024-08-28T16:30:41.000Z',
    lujan,
    '-68.880922,-33.037188 -68.877232,-33.035022 -68.879078,-33.032812 -68.882768,-33.034978 -68.880922,-33.037188',
  ),
  surveyed(
    'aoi_0009',
    'Santa Rita – Lote 1, Junín',
    'JUN-0001',
    '2024-08-29T13:00:09.000Z',
    junin,
    '-60.959531,-34.590189 -60.947925,-34.587629 -60.950469,-34.579811 -60.962075,-34.582371 -60.959531,-34.590189',
  ),
  surveyed(
    'aoi_0010',
    'El Trébol – Lote 21, 9 de Julio',
    'NJU-0021',
    '2024-08-30T12:44:30.000Z',
    july,
    '-60.888519,-35.448497 -60.877481,-35.448497 -60.877481,-35.439503 -60.888519,-35.439503 -60.888519,-35.448497',
  ),
  surveyed(
    'aoi_0011',
    'Estancia La Escondida, América',
    'AME-0001',
    '2024-09-02T15:15:15.000Z',
    america,
    '-63.046271,-35.534966 -62.913729,-35.534966 -62.913729,-35.445034 -63.046271,-35.445034 -63.046271,-35.534966',
  ),
  surveyed(
    'aoi_0012',
    'Fundo El Maitén – Cuartel 5, Curicó',
    'CUR-0005',
    '2024-09-03T14:02:56.000Z',
    curico,
    '-71.231606,-34.987499 -71.226632,-34.985598 -71.228394,-34.982501 -71.233368,-34.984402 -71.231606,-34.987499',
  ),
];
