import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it, test } from 'vitest';
import { as } from '../../../support/as.ts';
import { callAs } from '../../../support/call-as.ts';
import { expandLines } from '../../../support/expand-line.ts';
import { newRecordingPath, recordSession } from '../../../support/recorded-session.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';

interface Request {
  readonly path: string;
  readonly body?: object;
}

/** Numbers from 0 to 1 that follow from the seed. */
function drawFrom(seed: number): () => number {
  let state = seed * 1_000_003;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const square = (lon: number) => [
  [lon, -34.2],
  [lon + 0.01, -34.2],
  [lon + 0.01, -34.19],
  [lon, -34.19],
  [lon, -34.2],
];

/** What has nothing to do with the cause, and moves the clock and the counters of ids all the same. */
function noise(draw: () => number, index: number): Request {
  const kinds: readonly (() => Request)[] = [
    () => ({ path: '/v1/portfolios', body: { name: `Libro ${index}` } }),
    () => ({ path: '/v1/clients', body: { name: `Finca ${index}` } }),
    () => ({
      path: '/v1/aois',
      body: { portfolioId: 'pf_0001', name: `Lote ${index}`, ring: square(-58 + index / 50) },
    }),
    () => ({ path: '/v1/portfolios', body: { name: 7 } }),
    () => ({ path: '/v1/claims/clm_9999' }),
    () => ({ path: '/v1/policies?limit=3' }),
  ];
  return (kinds[Math.floor(draw() * kinds.length)] as () => Request)();
}

async function send(url: string, { path, body }: Request): Promise<Record<string, string>> {
  const response = await callAs('full', url, `${body === undefined ? 'GET' : 'POST'} ${path}`, { body });
  return ((await response.json()) as { data: Record<string, string> }).data;
}

/** A portfolio, a plot in it, and in the last exchange another plot with its reference, which is refused; the rest is noise. */
const recordPlanted = (seed: number, count: number) =>
  recordSession(async (url) => {
    const draw = drawFrom(seed);
    const [first, second] = [Math.floor(draw() * (count / 2)), Math.floor((0.5 + draw() / 3) * count)];
    let portfolioId = '';
    for (let index = 1; index < count; index += 1) {
      if (index === first)
        portfolioId = (await send(url, { path: '/v1/portfolios', body: { name: 'Sur' } }))['portfolioId'] ?? '';
      else if (index === second) await send(url, { path: '/v1/aois', body: plot(portfolioId, 'A', -61) });
      else await send(url, noise(draw, index));
    }
    await send(url, { path: '/v1/aois', body: plot(portfolioId, 'B', -62) });
  });
const plot = (portfolioId: string, name: string, lon: number) => ({
  portfolioId,
  name,
  externalRef: 'X-1',
  ring: square(lon),
});

const shrink = (path: string, ...flags: string[]) => runCli(['shrink', path, ...flags]);
/** The same file where nothing was shrunk yet. */
async function moved(path: string): Promise<string> {
  const other = await newRecordingPath();
  await writeFile(other, await readFile(path));
  return other;
}
const shortOf = (path: string) => path.replace(/\.har$/, '.min.har');

describe('the planted cause of a refusal', () => {
  test.each([
    [400, 11],
    [150, 12],
    [150, 13],
  ])('is exactly what is left of %i exchanges (seed %i)', async (count, seed) => {
    const path = await recordPlanted(seed, count);
    const { stdout, stderr, exitCode } = await shrink(path);
    expect([exitCode, stderr.split('\n').slice(0, -1).at(-1)]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^3 of ${count} exchanges, after \\d+ tries: `)),
    ]);
    const commands = stdout.trimEnd().split('\n');
    expect(commands.map((line) => line.split(' ').slice(0, 4).join(' '))).toEqual([
      'sbox api POST /v1/portfolios',
      'sbox api POST /v1/aois',
      'sbox api POST /v1/aois',
    ]);
    const replayed = await runCli(['replay', shortOf(path)]);
    expect([replayed.exitCode, replayed.stdout.split('\n').at(-2)]).toEqual([0, '✓ 3 exchanges, the same bytes']);
    // As somebody would paste them, elsewhere.
    const { url } = await startTestServer();
    const answers = [];
    for (const [words = []] of expandLines(commands))
      answers.push(await runCli(words, { env: { SBOX_BASE_URL: url } }));
    expect(answers.map((answer) => answer.exitCode)).toEqual([0, 0, 49]);
    expect(JSON.parse(answers[2]?.stdout ?? '')).toMatchObject({
      code: 'duplicate_resource',
      errors: [{ pointer: '#/externalRef' }],
    });
  });
});

it('keeps a member of an answer that succeeded, as a document', async () => {
  const path = await recordPlanted(14, 20);
  const { log } = JSON.parse(await readFile(path, 'utf8'));
  const made = (log.entries as { request: { postData?: { text: string } } }[]).findIndex(({ request }) =>
    request.postData?.text.includes('X-1'),
  );
  const { stdout, exitCode } = await shrink(
    path,
    '--exchange',
    String(made + 1),
    '--member',
    '/data/externalRef',
    '--json',
  );
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout).data).toMatchObject({
    of: made + 1,
    exchanges: [expect.any(Number), made + 1],
    file: shortOf(path),
  });
});

it('writes the headers that decide an answer, and no others', async () => {
  const path = await recordSession(async (url) => {
    const headers = { ...as('full'), accept: 'application/geo+json', 'x-trace': 'one' };
    await fetch(`${url}/v1/aois?limit=1`, { headers });
    await fetch(`${url}/v1/aois?limit=0`, { headers: { ...as('full'), 'accept-language': 'es' } });
  });
  const features = await shrink(path, '--exchange', '1', '--member', '/type');
  expect(features.stdout).toBe("sbox api GET '/v1/aois?limit=1' -H 'accept: application/geo+json'\n");
  const refusal = await shrink(await moved(path));
  expect(refusal.stdout).toBe("sbox api GET '/v1/aois?limit=0' -H 'accept-language: es'\n");
});

it('shows bytes that are no text in base64, and says so', async () => {
  const path = await recordSession(async (url) => {
    const headers = { ...as('full'), 'content-type': 'application/json', 'idempotency-key': 'bytes' };
    await fetch(`${url}/v1/portfolios`, { method: 'POST', headers, body: Buffer.from([0x7b, 0xff, 0x7d]) });
  });
  const { stdout, stderr, exitCode } = await shrink(path);
  expect([exitCode, stdout]).toEqual([0, 'sbox api POST /v1/portfolios --data-raw=e/99 --idempotency-key=bytes\n']);
  expect(stderr).toContain('no command can send binary data, so these bodies are in base64: 1');
});

it('takes a ticket with a world in it', async () => {
  const path = (await newRecordingPath()).replace(/har$/, 'sbox');
  const script =
    "fetch(process.env.SBOX_BASE_URL + '/v1/claims/clm_9999', { headers: { authorization: 'Bearer ' + process.env.SBOX_TOKEN } })";
  expect((await runCli(['ticket', path, '--', process.execPath, '-e', script])).exitCode).toBe(0);
  const { stdout, exitCode } = await shrink(path);
  expect([exitCode, stdout]).toEqual([0, 'sbox api GET /v1/claims/clm_9999\n']);
  expect((await runCli(['replay', path.replace(/sbox$/, 'min.har')])).exitCode).toBe(0);
});

it('needs nobody to have changed a record of the seed that the refusal names', async () => {
  const loss = {
    policyId: 'pol_0001',
    aoiId: 'aoi_0002',
    peril: 'fire',
    occurredAt: '2026-01-10',
    claimedHectares: 12,
  };
  const path = await recordSession(async (url) => {
    const { claimId } = await send(url, { path: '/v1/claims', body: loss });
    await send(url, { path: '/v1/peritajes', body: { claimId, zones: [{ hectares: 12, damagePct: 60 }] } });
    await send(url, { path: '/v1/reports', body: { title: 'Uno', claimId, status: 'signed' } });
    await send(url, { path: '/v1/claims', body: { ...loss, peril: 'drought' } });
  });
  const { stderr, exitCode } = await shrink(path);
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining('1 of 4 exchanges, after 1 try: 4')]);
});

it('says so where the list holds only at its recorded instants, and writes nothing', async () => {
  const loss = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'fire', claimedHectares: 12 };
  // The first claim is of a moment that had come only because so much was done before.
  const path = await recordSession(async (url) => {
    for (let index = 0; index < 30; index += 1)
      await send(url, { path: '/v1/clients', body: { name: `Finca ${index}` } });
    await send(url, { path: '/v1/claims', body: { ...loss, occurredAt: '2026-01-15T12:00:20Z', externalRef: 'X-1' } });
    await send(url, { path: '/v1/claims', body: { ...loss, occurredAt: '2026-01-10T12:00:00Z', externalRef: 'X-1' } });
  });
  const { stdout, stderr, exitCode } = await shrink(path);
  expect(exitCode).toBe(1);
  expect(stdout.trimEnd().split('\n')).toHaveLength(2);
  expect(stderr).toContain('the commands work only at the recorded times, so no recording was written');
  expect(existsSync(shortOf(path))).toBe(false);
});

describe('it refuses', () => {
  it('to write over a file, to look for what was not refused, and to keep a member that is no pointer', async () => {
    const path = await recordSession(async (url) => void (await send(url, { path: '/v1/policies?limit=1' })));
    expect((await shrink(path)).stderr).toContain('None of its exchanges was refused.');
    expect((await shrink(path, '--exchange', '1')).stderr).toContain('Exchange 1 was not refused.');
    expect((await shrink(path, '--exchange', '1', '--member', 'data')).stderr).toContain(
      '"data" is not a JSON pointer.',
    );
    await writeFile(shortOf(path), '');
    const { stderr, exitCode } = await shrink(path);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('session.min.har already exists.')]);
  });

  it('a recording that ends in another way here', async () => {
    const path = await recordSession(async (url) => void (await send(url, { path: '/v1/claims/clm_9999' })));
    const file = await newRecordingPath();
    await writeFile(file, (await readFile(path, 'utf8')).replace('"status":404', '"status":409'));
    const { stderr, exitCode } = await shrink(file);
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringContaining('exchange 1 gets a response other than the recorded one'),
    ]);
  });
});
