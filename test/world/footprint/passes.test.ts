import { describe, expect, test } from 'vitest';
import { type Orbit, passAfter, passBefore } from '../../../src/world/footprint/passes.ts';
import { listScenes } from '../../../src/world/footprint/scenes.ts';
import { hazardEvent } from '../../support/hazard-event.ts';

const pair: Orbit = {
  equatorMinutes: 630,
  inclinationDegrees: 98.6,
  cycleDays: 5,
  trackDegrees: 2.5,
  trackDays: 2,
  firstDay: '2025-01-01',
  satellites: ['A', 'B'],
};
const equator = { lat: 0, lon: 0 };

describe('a pass', () => {
  test('comes at the local solar time of the equator there, five days apart, by one satellite and then the other', () => {
    const first = passAfter(pair, equator, '2025-01-01T00:00:00.000Z');
    expect(first).toEqual({ satellite: 'A', at: '2025-01-01T10:30:00.000Z' });
    const second = passAfter(pair, equator, first.at);
    expect(second).toEqual({ satellite: 'B', at: '2025-01-06T10:30:00.000Z' });
    expect(passBefore(pair, equator, second.at)).toEqual(first);
  });

  test('is before an instant and after it, and never at it', () => {
    const [justBefore, at, justAfter] = ['10:29:59.999', '10:30:00.000', '10:30:00.001'].map(
      (time) => `2025-01-06T${time}Z`,
    ) as [string, string, string];
    expect(passAfter(pair, equator, justBefore).at).toBe(at);
    expect(passAfter(pair, equator, at).at).toBe('2025-01-11T10:30:00.000Z');
    expect(passBefore(pair, equator, justAfter).at).toBe(at);
    expect(passBefore(pair, equator, at).at).toBe('2025-01-01T10:30:00.000Z');
  });

  test('is an hour later in UTC for each 15 degrees west', () => {
    expect(passAfter(pair, { lat: 0, lon: -60 }, '2025-01-01T00:00:00.000Z').at.slice(11, 19)).toBe('14:30:00');
  });

  test('of the next track to the east is two days later, of the one to the west three', () => {
    const dayAt = (lon: number) => passAfter(pair, { lat: 0, lon }, '2025-01-01T00:00:00.000Z').at.slice(0, 10);
    expect([dayAt(2.4), dayAt(2.5), dayAt(-0.1)]).toEqual(['2025-01-01', '2025-01-03', '2025-01-04']);
  });

  // tan(33.5°) / tan(81.4°) is the sine of 5.745°, and a degree is four minutes: 22 min 59 s. 41.5°: 30 min 45 s.
  test('is earlier by the sun in the south and later in the north, where the satellite comes from', () => {
    const at = (lat: number, lon: number) => passAfter(pair, { lat, lon }, '2025-01-01T00:00:00.000Z').at.slice(11, 19);
    expect(at(-33.5, 0)).toBe('10:07:01');
    expect(at(41.5, 0)).toBe('11:00:45');
  });

  test('is there at the poles as well', () => {
    expect(passAfter(pair, { lat: 90, lon: 0 }, '2025-01-01T00:00:00.000Z').at).toBe('2025-01-01T16:30:00.000Z');
  });
});

describe('the scenes of a plot', () => {
  const hail = hazardEvent('hail', { startedAt: '2025-12-18T20:10:00.000Z', endedAt: '2025-12-18T21:05:00.000Z' });
  const timesOf = (lat: number, lon: number) =>
    listScenes(hail, { lat, lon }, 'ndvi_delta').map(({ acquiredAt }) => acquiredAt);

  test('are the last one before the event and the first one after it', () => {
    expect(timesOf(-33.88, -60.7)).toEqual(['2025-12-15T14:09:01.000Z', '2025-12-20T14:09:01.000Z']);
  });

  test('lie at about eleven in Spain and about two in the afternoon in the Pampas, in UTC', () => {
    for (const [lat, lon, earliest, latest] of [
      [41.61, 0.47, '10:40', '11:10'],
      [39.5, -1.22, '10:40', '11:10'],
      [42.52, -2.8, '10:40', '11:15'],
      [-33.88, -60.7, '14:00', '14:25'],
      [-38.42, -60.17, '14:00', '14:25'],
      [-35.65, -63.64, '14:00', '14:25'],
    ] as const) {
      const times = timesOf(lat, lon);
      expect(times, `${lat}, ${lon}`).toHaveLength(2);
      for (const time of times) {
        expect(time.slice(11, 16) >= earliest && time.slice(11, 16) <= latest, `${lat}, ${lon}: ${time}`).toBe(true);
      }
    }
  });

  test('are the same for the plots of a farm', () => {
    expect(listScenes(hail, { lat: -33.89, lon: -60.71 }, 'ndvi_delta')).toEqual(
      listScenes(hail, { lat: -33.84, lon: -60.63 }, 'ndvi_delta'),
    );
  });

  test('by radar are of another satellite and have no clouds', () => {
    const radar = listScenes(hail, { lat: -33.88, lon: -60.7 }, 's1_backscatter_delta');
    expect(radar.map(({ sceneId }) => sceneId)).toEqual([
      'SBX_S1A_IW_GRDH_20251215T094006',
      'SBX_S1C_IW_GRDH_20251221T094006',
    ]);
    expect(radar.map(({ cloudCoverPct }) => cloudCoverPct)).toEqual([null, null]);
  });
});
