import { EventEmitter } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cellToLatLng } from 'h3-js';
import { beforeAll, describe, expect, test } from 'vitest';
import { isInside } from '../../../../src/primitives/polygon.ts';
import { letPass } from '../../../support/pause.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';

let env: Record<string, string> = {};
beforeAll(async () => {
  env = { SBOX_BASE_URL: (await startTestServer()).url };
});
const run = (line: string, options: Parameters<typeof runCli>[1] = {}) =>
  runCli(line.split(' '), { ...options, env: { ...env, ...options.env } });
/** The map alone, without the legend at its right. */
const mapOf = (stdout: string) =>
  String(/\n\n([\s\S]*?)\n\n {2}├/.exec(stdout)?.[1]).replace(/ {3}. (severe|high|moderate|low|undamaged) .*$/gm, '');
const create = 'jobs create --event-id evt_0001 --aoi-id aoi_0001 --interval 0';

describe('jobs create --wait', () => {
  test('says each state once and ends with the damage map', async () => {
    const { stdout, stderr, exitCode } = await run(`${create} --wait --world map`);
    expect(exitCode).toBe(0);
    expect(stderr).toBe('job_0006  running, 50 %  computing footprint\njob_0006  succeeded, 100 %\n');
    expect(stdout).toContain('evt_0001 hail on aoi_0001 La Esperanza – Lote 4, Pergamino');
    expect(stdout).toMatch(/ {3}█ severe {6}9\.51 ha {3}60 cells\n.* {3}▓ high {7}21\.56 ha {2}136 cells\n/);
    expect(stdout).toMatch(/damaged {3}67\.52 ha of 84\.00 ha \(80\.4 % ± 5\.1\), severity high/);
    expect(stdout).toContain('├');
  });

  test('gives exactly one document with --json, and nothing on stderr', async () => {
    const { stdout, stderr } = await run(`${create} --wait --json --world json`);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout).data).toMatchObject({
      jobId: 'job_0006',
      kind: 'geo.damage_footprint',
      affectedPct: 80.4,
    });
  });

  test('says how to wait when it does not', async () => {
    expect((await run(`${create} --world later`)).stderr).toBe('wait for it: sbox jobs wait job_0006\n');
  });

  test('says when the answer was that of an earlier request', async () => {
    await run(`${create} -i once --world twice`);
    expect((await run(`${create} -i once --world twice`)).stderr).toContain('nothing was applied or charged again');
  });

  test('ends with 15 when the job fails, and says why', async () => {
    const line = 'jobs create --event-id evt_0009 --aoi-id aoi_0009 --wait --interval 0 --world fails';
    const { stdout, stderr, exitCode } = await run(line);
    expect([stdout, exitCode]).toEqual(['', 15]);
    expect(stderr).toContain('✗ job_0006 failed: no_cloud_free_scene.');
    const machine = await run(`${line} --json -i k`);
    expect(JSON.parse(machine.stderr).error).toMatchObject({ exitCode: 15, job: { status: 'failed' } });
  });
});

describe('jobs wait', () => {
  /** A server on which no job ends while a test waits. */
  let slow: Parameters<typeof runCli>[1] = {};
  beforeAll(async () => {
    slow = { env: { SBOX_BASE_URL: (await startTestServer({ jobSteps: 1_000_000 })).url } };
  });

  test('prints the job at its end', async () => {
    const { stdout, exitCode } = await run('jobs wait job_0001 -o id');
    expect([stdout, exitCode]).toEqual(['job_0001\n', 0]);
  });

  test('ends with 8 when the time is up, and says how to resume', async () => {
    await run(`${create} --world late`, slow);
    const { stderr, exitCode } = await run('jobs wait job_0006 --interval 0.01 --timeout 0.1 --world late', slow);
    expect(exitCode).toBe(8);
    expect(stderr).toContain(
      'job_0006 has not ended after 0.1 s; the job is still running; to wait again: sbox jobs wait job_0006',
    );
  });

  test.each(['job_0002', 'job_0003'])('says at once that the seed holds %s', async (jobId) => {
    const { stdout, stderr, exitCode } = await run(`jobs wait ${jobId} --interval 600`);
    expect([stdout, exitCode]).toEqual(['', 8]);
    expect(stderr).toMatch(new RegExp(`✗ ${jobId} stays (running|queued): the seed keeps it in this state`));
    expect((await run(`jobs get ${jobId}`)).stdout).toMatch(/stage +held_by_seed/);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])('%s stops the waiting, not the job, and leaves no listener', async (signal, expected) => {
    const signals = new EventEmitter();
    const onOutput = (text: string) => text.includes('running') && setImmediate(() => signals.emit(signal));
    await run(`${create} --world ${signal}`, slow);
    const waiting = `jobs wait job_0006 --interval 30 --world ${signal}`;
    const { stderr, exitCode } = await run(waiting, { ...slow, signals, onOutput });
    expect(exitCode).toBe(expected);
    expect(stderr).toContain('stopped waiting; the job is still running; to wait again: sbox jobs wait job_0006');
    expect(signals.eventNames()).toEqual([]);
    const { stdout } = await run(`jobs get job_0006 --world ${signal} --json`, slow);
    expect(JSON.parse(stdout).data.status).toBe('running');
  });

  test.each([
    ['Ctrl-C', 'jobs wait job_0001', 130],
    ['the end of the time', 'jobs wait job_0001 --timeout 0.9', 8],
  ])('%s stops the waiting also before a lost request is repeated', async (cause, line, expected) => {
    const signals = new EventEmitter();
    let count = 0;
    const breaker = createServer(({ socket }) => {
      socket.destroy();
      count += 1;
      if (count === 2 && cause === 'Ctrl-C') void letPass(50).then(() => signals.emit('SIGINT'));
    });
    await new Promise<void>((resolve) => breaker.listen(0, '127.0.0.1', resolve));
    const env = { SBOX_BASE_URL: `http://127.0.0.1:${(breaker.address() as AddressInfo).port}` };
    const { exitCode } = await run(line, { env, signals });
    breaker.close();
    expect([exitCode, count]).toEqual([expected, 2]);
  });

  test('writes over one line on a terminal', async () => {
    const { stderr } = await run(`${create} --wait --world line`, { tty: true, env: { NO_COLOR: '1' } });
    expect(stderr.split('\n')).toHaveLength(1);
    expect(stderr).toContain('\r\u001b[2Kjob_0006  running');
  });

  test('writes lines, and nothing that steers, on a terminal that cannot go back', async () => {
    const { stderr } = await run(`${create} --wait --world dumb`, { tty: true, env: { TERM: 'dumb' } });
    expect(stderr).toContain('job_0006  running');
    for (const steering of ['\r', '\u001b']) expect(stderr).not.toContain(steering);
  });
});

describe('jobs result', () => {
  test('the map without colour has the classes of the legend, and only those', async () => {
    const { stdout } = await run('jobs result job_0001');
    const map = mapOf(stdout);
    expect(new Set(map.replaceAll('\n', ''))).toEqual(new Set([' ', '·', '░', '▒', '▓', '█']));
    expect(stdout).not.toContain('\u001b');
  });

  test('the shares of the map are near those of the figures', async () => {
    const { data } = JSON.parse((await run('jobs result job_0001 --json')).stdout);
    const { stdout } = await run('jobs result job_0001');
    const map = mapOf(stdout);
    const count = (mark: string) => map.split(mark).length - 1;
    const all = [...'·░▒▓█'].reduce((sum, mark) => sum + count(mark), 0);
    for (const [mark, severity] of [
      ['█', 'severe'],
      ['▓', 'high'],
      ['▒', 'moderate'],
      ['░', 'low'],
    ] as const)
      expect(count(mark) / all).toBeCloseTo(data.cellsBySeverity[severity].cellCount / data.grid.cellCount, 1);
  });

  test('with colour two places share a character', async () => {
    const { stdout } = await run('jobs result job_0001', { tty: true, env: { COLORTERM: 'truecolor' } });
    expect(stdout).toContain('▀');
    expect(stdout).toContain('\u001b[38;2;193;18;31m');
  });

  test.each([
    [30, 12],
    [80, 24],
    [200, 60],
  ])('fits a terminal of %i by %i', async (columns, rows) => {
    const { stdout } = await run('jobs result job_0001', { tty: true, columns, rows, env: { NO_COLOR: '1' } });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.filter((line) => line.length > columns)).toEqual([]);
    if (rows >= 24) expect(lines.length).toBeLessThan(rows);
  });

  test('a plot without damage is drawn whole', async () => {
    const line = 'jobs create --event-id evt_0001 --aoi-id aoi_0007 --wait --interval 0 --world none';
    const { stdout } = await run(line);
    expect(stdout).toMatch(/\(0 %( ± [0-9.]+)?\), severity none/);
    expect(stdout).toMatch(/·{20}/);
  });

  test('--geojson gives a closed feature per damaged cell, inside or at the edge of the plot', async () => {
    const { data } = JSON.parse((await run('jobs result job_0001 --json')).stdout);
    const { data: aoi } = JSON.parse((await run(`aois get ${data.aoiId} --json`)).stdout);
    const collection = JSON.parse((await run('jobs result job_0001 --geojson -')).stdout);
    expect(collection.type).toBe('FeatureCollection');
    expect(collection.features).toHaveLength(data.grid.cellCount - data.undamagedCellCount);
    for (const { geometry, properties } of collection.features) {
      const [ring] = geometry.coordinates;
      expect(ring.at(0)).toEqual(ring.at(-1));
      expect(data.cellsBySeverity[properties.severity].cells).toContain(properties.cell);
      const [lat, lon] = cellToLatLng(properties.cell);
      expect(isInside([lon, lat], aoi.ring)).toBe(true);
    }
  });

  test('--geojson writes the same to a file, and --svg beside it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sbox-geojson-'));
    const paths = ['cells.geojson', 'map.svg'].map((name) => join(folder, name));
    const { stdout, stderr } = await run(`jobs result job_0001 --geojson ${paths[0]} --svg ${paths[1]}`);
    expect([stdout, stderr]).toEqual(['', paths.map((path) => `wrote ${path}\n`).join('')]);
    expect(await readFile(String(paths[0]), 'utf8')).toBe((await run('jobs result job_0001 --geojson -')).stdout);
    const refused = await run(`jobs result job_0001 --geojson ${join(folder, 'none', 'x')}`);
    expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('cannot be written')]);
  });

  test('a file that is there stays, and --force replaces it', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'sbox-svg-')), 'map.svg');
    await writeFile(path, 'mine');
    const refused = await run(`jobs result job_0001 --svg ${path}`);
    expect([refused.exitCode, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/map\.svg already exists\.\n.*--force replaces it/),
    ]);
    expect(await readFile(path, 'utf8')).toBe('mine');
    expect((await run(`jobs result job_0001 --svg ${path} --force`)).exitCode).toBe(0);
    expect(await readFile(path, 'utf8')).toMatch(/^<svg /);
  });

  test('--svg writes a drawing to a file or to stdout', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'sbox-svg-')), 'map.svg');
    const { stdout, stderr } = await run(`jobs result job_0001 --svg ${path}`);
    expect([stdout, stderr]).toEqual(['', `wrote ${path}\n`]);
    const svg = await readFile(path, 'utf8');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg.match(/fill="#c1121f"/g)?.length).toBeGreaterThan(1);
    expect((await run('jobs result job_0001 --svg -')).stdout).toBe(svg);
  });

  test('an import shows its figures and the rows that were rejected', async () => {
    const { stdout, stderr, exitCode } = await run('import clients - --wait --interval 0 --world rows', {
      stdin: '{"name":"A"}\n\n{"nam":"B"}\n',
    });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('2 rows of stdin');
    expect(stdout).toMatch(/created {6}1\n/);
    expect(stdout).toMatch(/ROW {2}FIELD {2}MESSAGE\n +2 {2}name {3}name is required\n/);
    const jobId = /jobId +(\S+)/.exec(stdout)?.[1];
    const refused = await run(`jobs result ${jobId} --geojson - --world rows`);
    expect([refused.exitCode, refused.stderr.includes('is an import')]).toEqual([2, true]);
  });
});
