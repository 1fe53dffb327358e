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
    '-60.717052,-33.89403 -60.706456,-33.89216 -60.708348,-33.88477 -60.718944,-33.88664 -60.717052,-33.89403',
  ),
  surveyed(
    'aoi_0002',
    'La Esperanza – Lote 7, Pergamino',
    'PER-0007',
    '2024-08-20T15:04:37.000Z',
    pergamino,
    '-60.69243,-33.87852 -60.679717,-33.876276 -60.68197,-33.86748 -60.694683,-33.869724 -60.69243,-33.87852',
  ),
  surveyed(
    'aoi_0003',
    'San Benito – Cuadro Norte, Marcos Juárez',
    'MJU-0001',
    '2024-08-21T12:20:05.000Z',
    marcosJuarez,
    '-62.112633,-32.796163 -62.096648,-32.794988 -62.097767,-32.784237 -62.113752,-32.785412 -62.112633,-32.796163',
  ),
  surveyed(
    'aoi_0004',
    'El Ombú – Lote 12, General Pico',
    'GPI-0012',
    '2024-08-22T13:31:48.000Z',
    pico,
    '-63.644247,-35.657497 -63.628753,-35.657497 -63.628753,-35.648503 -63.644247,-35.648503 -63.644247,-35.657497',
  ),
  surveyed(
    'aoi_0005',
    'Las Marías – Lote 2, Venado Tuerto',
    'VTU-0002',
    '2024-08-23T11:08:20.000Z',
    venado,
    '-61.944182,-33.836142 -61.935026,-33.833374 -61.937618,-33.827458 -61.946774,-33.830226 -61.944182,-33.836142',
  ),
  surveyed(
    'aoi_0006',
    'Don Julián – Potrero 3, Trenque Lauquen',
    'TLA-0003',
    '2024-08-26T14:45:00.000Z',
    trenque,
    '-62.673599,-36.057721 -62.655801,-36.057721 -62.655801,-36.046479 -62.673599,-36.046479 -62.673599,-36.057721',
  ),
  surveyed(
    'aoi_0007',
    'La Paloma – Lote 9, Tres Arroyos',
    'TAR-0009',
    '2024-08-27T12:12:12.000Z',
    arroyos,
    '-60.17631,-38.427812 -60.161533,-38.426185 -60.16329,-38.416388 -60.178067,-38.418015 -60.17631,-38.427812',
  ),
  surveyed(
    'aoi_0008',
    'Finca Los Álamos – Cuartel B, Luján de Cuyo',
    'LCU-000B',
    '2024-08-28T16:30:41.000Z',
    lujan,
    '-68.938523,-33.151988 -68.934828,-33.149822 -68.936677,-33.147612 -68.940372,-33.149778 -68.938523,-33.151988',
  ),
  surveyed(
    'aoi_0009',
    'Santa Rita – Lote 1, Junín',
    'JUN-0001',
    '2024-08-29T13:00:09.000Z',
    junin,
    '-60.892626,-34.505189 -60.881032,-34.502629 -60.883574,-34.494811 -60.895168,-34.497371 -60.892626,-34.505189',
  ),
  surveyed(
    'aoi_0010',
    'El Trébol – Lote 21, 9 de Julio',
    'NJU-0021',
    '2024-08-30T12:44:30.000Z',
    july,
    '-60.910513,-35.357397 -60.899487,-35.357397 -60.899487,-35.348403 -60.910513,-35.348403 -60.910513,-35.357397',
  ),
  surveyed(
    'aoi_0011',
    'Estancia La Escondida, América',
    'AME-0001',
    '2024-09-02T15:15:15.000Z',
    america,
    '-62.966189,-35.435266 -62.833811,-35.435266 -62.833811,-35.345334 -62.966189,-35.345334 -62.966189,-35.435266',
  ),
  surveyed(
    'aoi_0012',
    'Fundo El Maitén – Cuartel 5, Curicó',
    'CUR-0005',
    '2024-09-03T14:02:56.000Z',
    curico,
    '-71.173207,-35.032599 -71.16823,-35.030698 -71.169993,-35.027601 -71.17497,-35.029502 -71.173207,-35.032599',
  ),
];
