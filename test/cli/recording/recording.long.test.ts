import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../../src/cli/access/access.ts';
import { createSpelling } from '../../../src/cli/program/spelling.ts';
import { parseRecording, type Recording } from '../../../src/cli/recording/read-recording.ts';
import { type HarEntry, renderRecording, sealEntry } from '../../../src/cli/recording/recording.ts';
import { startRecording } from '../../../src/cli/recording/start-recording.ts';
import { as } from '../../support/as.ts';
import { newRecordingPath, recordSession } from '../../support/recorded-session.ts';
import { runCli } from '../../support/run-cli.ts';

let bytes: Buffer;

beforeAll(async () => {
  const path = await recordSession(async (url) => {
    await fetch(`${url}/v1/jobs/job_0001?digest`, {
      headers: { ...as('full', 'tape'), cookie: 'session=secret-cookie' },
    });
    await fetch(`${url}/v1/jobs/job_0001`, { headers: { authorization: 'Bearer my-real-credential' } });
    await fetch(`${url}/v1/jobs/job_9999`, { headers: { authorization: 'Bearer sbox-expired-token' } });
  });
  bytes = await readFile(path);
});

/** What a reader is told of the bytes; undefined when they are no recording any more. */
function read(content: Buffer): Recording | undefined {
  try {
    return parseRecording('session.har', content);
  } catch {
    return undefined;
  }
}

test('it is HAR 1.2, with the seed and the surface beside', () => {
  const { log } = JSON.parse(bytes.toString());
  expect(log).toMatchObject({
    version: '1.2',
    creator: { name: 'sbox', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
  });
  expect(log._sbox).toMatchObject({
    surfaceVersion: 'doc4-sbox-product-surface-v1',
    seedDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    jobSteps: 1,
    cors: [],
  });
  const [entry] = log.entries;
  expect(new Date(entry.startedDateTime).toISOString()).toBe(entry.startedDateTime);
  expect(entry.time).toBe(entry.timings.send + entry.timings.wait + entry.timings.receive);
  expect(entry.request).toMatchObject({
    method: 'GET',
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1\/jobs\/job_0001\?digest$/),
    httpVersion: 'HTTP/1.1',
    cookies: [],
    queryString: [{ name: 'digest', value: '' }],
    headersSize: -1,
    bodySize: 0,
  });
  expect(entry.request.headers).toContainEqual({ name: 'authorization', value: 'Bearer sbox-full-access-token+tape' });
  expect(entry.response).toMatchObject({
    status: 400,
    statusText: 'Bad Request',
    cookies: [],
    redirectURL: '',
    headersSize: -1,
  });
  expect(JSON.parse(entry.response.content.text)).toMatchObject({ code: 'unknown_parameter' });
  expect(entry.response.content.size).toBe(entry.response.bodySize);
  expect(entry).toMatchObject({ cache: {}, _sbox: { profile: 'full', world: 'tape', code: 'unknown_parameter' } });
});

test('a credential that strayed here is not written down, the fixtures are', () => {
  expect(bytes.includes('my-real-credential')).toBe(false);
  expect(bytes.includes('secret-cookie')).toBe(false);
  expect(bytes.includes('Bearer withheld')).toBe(true);
  expect(bytes.includes('Bearer sbox-expired-token')).toBe(true);
});

test('every single byte that is flipped is found', () => {
  expect(read(bytes)).toMatchObject({ isCutOff: false, changes: [] });
  const missed: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const found = read(changed);
    if (found !== undefined && !found.isCutOff && found.changes.length === 0) missed.push(at);
  }
  expect(bytes.length).toBeGreaterThan(3000);
  expect(missed).toEqual([]);
});

describe('the order of the exchanges is sealed', () => {
  const rearranged = (rearrange: (entries: HarEntry[]) => readonly (HarEntry | undefined)[]) => {
    const { head, entries = [] } = read(bytes) ?? {};
    return parseRecording(
      'session.har',
      Buffer.from(JSON.stringify({ log: { ...head, entries: rearrange([...entries]) } })),
    );
  };
  const again = (entry: HarEntry | undefined, after: string | null | undefined) => {
    const { digest, ...facts } = entry?._sbox ?? ({} as HarEntry['_sbox']);
    return sealEntry({ ...(entry as HarEntry), _sbox: { ...facts, after } });
  };

  test.each<[string, number, (entries: HarEntry[]) => readonly (HarEntry | undefined)[]]>([
    ['the first is removed', 1, ([, two, three]) => [two, three]],
    ['one in the middle is removed', 2, ([one, , three]) => [one, three]],
    ['two are exchanged', 2, ([one, two, three]) => [one, three, two]],
    ['one is repeated', 3, ([one, two, three]) => [one, two, two, three]],
    ['one is of another recording', 3, ([one, , three]) => [one, again(one, one?._sbox.digest), three]],
    ['one is of an older recording', 4, ([one, two, three]) => [one, two, three, again(three, undefined)]],
    ['the first is of an older recording', 2, ([one, two, three]) => [again(one, undefined), two, three]],
  ])('%s', (_, number, rearrange) => {
    expect(rearranged(rearrange).changes).toEqual([`exchange ${number}, which was moved`]);
  });

  test('a recording from before that is read as before', () => {
    const older = rearranged((entries) => entries.map((entry) => again(entry, undefined)));
    const { changes } = parseRecording('session.har', Buffer.from(renderRecording(older.head, older.entries)));
    expect([older.entries.length, changes]).toEqual([3, []]);
  });
});

test('cut off anywhere, the whole exchanges before the cut are there', () => {
  const { entries = [] } = read(bytes) ?? {};
  const ends = entries.map((entry) => bytes.indexOf(JSON.stringify(entry)) + Buffer.byteLength(JSON.stringify(entry)));
  const head = bytes.indexOf('\n');
  for (let length = head; length < bytes.length - 5; length += 1) {
    const found = read(bytes.subarray(0, length));
    expect([found?.entries.length, found?.isCutOff, found?.changes]).toEqual([
      ends.filter((end) => end <= length).length,
      true,
      [],
    ]);
  }
});

test('the file is whole after each exchange', async () => {
  const counts: number[] = [];
  await recordSession(async (url, path) => {
    for (let sent = 0; sent <= 3; sent += 1) {
      counts.push(JSON.parse(await readFile(path, 'utf8')).log.entries.length);
      await (await fetch(`${url}/healthz`)).text();
    }
  });
  expect(counts).toEqual([0, 1, 2, 3]);
});

test('it ends, and says so once, before it is larger than what can be read again', async () => {
  const path = await newRecordingPath();
  const said: string[] = [];
  const plain = {
    errColours: { yellow: String, dim: String },
    spell: createSpelling({}, []),
    err: (line: { text: string }) => said.push(line.text),
  };
  const setting = { access: fullAccess, terminal: plain as never, isJson: false, limit: 1024 * 1024 };
  const recording = startRecording(path, setting);
  const seed = { seedDigest: 's', recordsDigest: 'r', datasetVersion: '1' };
  recording.begin({ ...seed, jobSteps: 1, cors: [], tokens: [], seedTokens: [] });
  const exchange = {
    ...{ method: 'GET', target: '/', status: 200, startedAt: new Date(0), durationMs: 1, requestHeaders: [] },
    ...{ requestBody: Buffer.alloc(0), responseHeaders: [], profile: null, world: null, code: null },
  };
  for (const size of [300, 300, 500, 1])
    recording.onExchange({ ...exchange, responseBody: Buffer.alloc(size * 1024, 'x') });
  recording.end();
  expect(said).toEqual([
    `! ${path} would exceed 1 MiB, the most that can be read back. The exchanges up to here can be replayed.\n`,
    `recorded 2 exchanges; sbox replay ${path}\n`,
  ]);
  const { entries, changes, isCutOff } = parseRecording(path, await readFile(path));
  expect([entries.length, changes, isCutOff]).toEqual([2, [], false]);
});

describe('what cannot be sent again or served is refused with its exchange', () => {
  const changed = (
    change: (entry: { request: Record<string, unknown>; response: Record<string, unknown> }) => void,
  ) => {
    const har = JSON.parse(bytes.toString());
    change(har.log.entries[1]);
    return () => parseRecording('session.har', Buffer.from(JSON.stringify(har)));
  };

  test('a tunnel', () => {
    const parse = changed(({ request }) => Object.assign(request, { method: 'CONNECT' }));
    expect(parse).toThrow('session.har: exchange 2 asks for a tunnel (CONNECT), which cannot be replayed.');
  });

  test.each([101, 199, 600, -1, 200.5])('the status %d', (status) => {
    const parse = changed(({ response }) => Object.assign(response, { status }));
    expect(parse).toThrow(`session.har: exchange 2 has the status ${status}, which is not final.`);
  });

  test.each([0, 200, 599])('the status %d is none of them', (status) => {
    expect(changed(({ response }) => Object.assign(response, { status }))().changes).toEqual(['exchange 2']);
  });

  test('an encoding that HAR does not name', () => {
    const parse = changed(({ response }) => Object.assign(response.content as object, { encoding: 'rot13' }));
    expect(parse).toThrow('session.har: exchange 2 has text in an encoding other than base64.');
  });
});

test('a file without end is refused when it is larger than a text may be', async () => {
  const { exitCode, stderr } = await runCli(['replay', '/dev/zero']);
  expect([exitCode, stderr.includes('/dev/zero has more than 256 MiB.')]).toEqual([2, true]);
});
