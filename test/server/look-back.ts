// A look back at where a world was, on each engine that keeps one.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RunningServer } from '../../src/server/start-server.ts';
import { callAs } from '../support/call-as.ts';
import type { Engine } from '../support/engines.ts';
import { startTestServer } from '../support/test-app.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'DELETE';

/** In the world `seen`. */
export async function ask(
  server: RunningServer,
  method: Method,
  url: string,
  { at, payload }: { at?: number | string; payload?: object } = {},
) {
  const headers = { 'sbox-at': at === undefined ? undefined : String(at) };
  return callAs('full', server.app, `${method} ${url}`, { world: 'seen', body: payload, headers });
}

const seeded = 3;

export function testLookingBack(engines: readonly Engine[]): void {
  describe.each(engines)('a look back, %s', (_, options) => {
    let server: RunningServer;
    const open = async () => {
      server = await startTestServer(await options());
      onTestFinished(() => server.close());
    };
    const asked = (method: Method, url: string, more?: { at?: number; payload?: object }) =>
      ask(server, method, url, more);
    const write = (name: string) => asked('POST', '/v1/portfolios', { payload: { name } });
    const countAt = async (at?: number) => {
      const answer = await asked('GET', '/v1/portfolios', at === undefined ? {} : { at });
      return answer.statusCode === 200 ? answer.json().data.length - seeded : answer.json().code;
    };

    it('answers as the world answered then, and says where that was', async () => {
      await open();
      const before = await asked('GET', '/v1/portfolios');
      await write('One');
      const then = await asked('GET', '/v1/portfolios');
      await asked('POST', '/control/clock', { payload: { advance: 'P30D' } });
      await write('Two');
      const back = await asked('GET', '/v1/portfolios', { at: 1 });
      expect(back.body).toBe(then.body);
      expect([back.headers['sbox-position'], back.headers['sbox-generation']]).toEqual([
        '1',
        then.headers['sbox-generation'],
      ]);
      expect((await asked('GET', '/v1/portfolios', { at: 0 })).body).toBe(before.body);
      expect((await asked('GET', '/control/clock', { at: 1 })).json().data.now).toBe('2026-01-15T12:00:01.000Z');
      expect([await countAt(3), await countAt()]).toEqual([2, 2]);
    });

    it('finds nothing that was not reached yet, was taken back, or lies before a reset', async () => {
      await open();
      for (const name of ['One', 'Two']) await write(name);
      expect(await countAt(3)).toBe('resource_not_found');
      await asked('POST', '/control/rewind', { payload: { to: 1, from: 2 } });
      expect([await countAt(0), await countAt(1), await countAt(2), await countAt(3)]).toEqual([
        0,
        1,
        'resource_not_found',
        1,
      ]);
      await asked('POST', '/control/rewind', { payload: { to: 0, from: 3 } });
      expect([await countAt(0), await countAt(1), await countAt(4)]).toEqual([0, 'resource_not_found', 0]);
      await asked('POST', '/v1/sbox/reset', { payload: {} });
      await write('Three');
      expect([await countAt(0), await countAt(4), await countAt(5), await countAt(6)]).toEqual([
        'resource_not_found',
        'resource_not_found',
        0,
        1,
      ]);
    });
  });
}
