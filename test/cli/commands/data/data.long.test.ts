import { once } from 'node:events';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../../src/server/start-server.ts';
import { as } from '../../../support/as.ts';
import { runCli } from '../../../support/run-cli.ts';
import { logFileOf, newFolder, sbox, serveWhile, writeInto } from './served-data.ts';

/** A folder with one portfolio in the world `default`, and one in `aside`. */
async function writtenFolder(): Promise<string> {
  return writeInto(await newFolder());
}

test('the banner says where the state is kept and what that promises, and a second start finds it', async () => {
  const data = await newFolder();
  const first = await serveWhile(data, async (url) => {
    expect((await sbox(url, 'portfolios', 'create', '--name', 'Kept')).exitCode).toBe(0);
  });
  expect(first.stderr).toMatch(new RegExp(`\\n  data +${data}: acknowledged means on disk\\n`));
  expect(first.stderr).toContain('Ctrl-C stops it; its state is kept.');
  await serveWhile(data, async (url) => {
    expect((await sbox(url, 'portfolios', 'list', '--fields', 'name', '-o', 'csv')).stdout).toContain('Kept');
    const status = JSON.parse((await sbox(url, 'status', '--json')).stdout);
    expect(status.data).toMatchObject({ position: 1, log: { engine: 'file', isWritable: true } });
  });
});

test('data check reports each world and its position, and exits 0 when all is whole', async () => {
  const { stdout, exitCode } = await runCli(['data', 'check', await writtenFolder(), '--json']);
  expect(exitCode).toBe(0);
  const { data: findings } = JSON.parse(stdout) as { data: { chain: string }[] };
  expect(findings).toMatchObject([
    { world: 'aside', position: 1, isWhole: true, finding: null },
    { world: 'default', position: 1, isWhole: true, finding: null },
  ]);
  for (const { chain } of findings) expect(chain).toMatch(/^[0-9a-f]{64}$/);
});

test('a damaged file stops its world and no other, and is not whole: file, line and byte are named', async () => {
  const data = await writtenFolder();
  const file = await logFileOf(data, 'default');
  const bytes = await readFile(file);
  const at = bytes.indexOf('Kept');
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  await writeFile(file, bytes);
  const check = await runCli(['data', 'check', data]);
  expect([check.exitCode, check.stderr]).toEqual([1, expect.stringContaining(`${file} is damaged at line 2, byte `)]);
  const served = await serveWhile(data, async (url) => {
    const stopped = await sbox(url, 'portfolios', 'list', '--json');
    expect([stopped.exitCode, stopped.stderr]).toEqual([63, expect.stringContaining('is damaged at line 2')]);
    expect((await sbox(url, 'portfolios', 'list', '--world', 'aside')).exitCode).toBe(0);
    const { data: worlds } = JSON.parse((await sbox(url, 'worlds', 'list', '--json')).stdout);
    expect(worlds).toMatchObject([
      { name: 'aside', position: 1, trouble: null },
      { name: 'default', position: null, now: null, trouble: expect.stringContaining('is damaged at line 2') },
    ]);
  });
  expect([served.exitCode, served.stderr]).toEqual([0, expect.stringContaining('is damaged at line 2')]);
});

/** A folder whose world `default` has 1,001 entries and a snapshot of them, and the paths of both files. */
async function snapshotFolder() {
  const data = await newFolder();
  const server = await startServer({ port: 0, data });
  const headers = { ...as('full'), 'content-type': 'application/json' };
  const write = async (key: number) => {
    const answer = await fetch(`${server.url}/v1/portfolios`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': `p${key}` },
      body: `{"name":"Kept ${key}"}`,
    });
    expect(await answer.text()).toContain('portfolioId');
  };
  for (let key = 0; key < 1_001; key += 77) {
    await Promise.all(Array.from({ length: Math.min(77, 1_001 - key) }, (_, index) => write(key + index)));
  }
  await server.close();
  const folder = join(data, 'worlds', 'default');
  return { data, log: join(folder, 'g0.log'), snapshot: join(folder, 'g0-1001.snapshot') };
}

const lineOf = (json: string): string =>
  `${Buffer.byteLength(json)} ${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;

test('a state that somebody forged in a snapshot, and a snapshot beyond its log, are named and not whole', async () => {
  const { data, log, snapshot } = await snapshotFolder();
  expect((await runCli(['data', 'check', data])).exitCode).toBe(0);
  const whole = await readFile(snapshot, 'utf8');
  const forged = whole.split('\n').map((line) => {
    const json = line.slice(line.indexOf(' ', line.indexOf(' ') + 1) + 1);
    return json.includes('Kept 500') ? lineOf(json.replace('Kept 500', 'Fake 500')).trimEnd() : line;
  });
  expect(forged.join('\n')).not.toBe(whole);
  await writeFile(snapshot, forged.join('\n'));
  const inState = await runCli(['data', 'check', data]);
  expect([inState.exitCode, inState.stderr.replace(/\s+/g, ' ')]).toEqual([
    1,
    expect.stringContaining('does not match the state after the entries up to position 1001'),
  ]);
  await writeFile(snapshot, whole);
  const lines = (await readFile(log, 'utf8')).split(/(?<=\n)/);
  await writeFile(log, lines.slice(0, -1).join(''));
  const beyond = await runCli(['data', 'check', data]);
  expect([beyond.exitCode, beyond.stderr.replace(/\s+/g, ' ')]).toEqual([
    1,
    expect.stringContaining('ends at position 1000, and position 1001 was acknowledged: entries are lost'),
  ]);
});

test('a folder in use and a place that is misspelt are usage errors for serving and for checking', async () => {
  const data = await newFolder();
  await serveWhile(data, async () => {
    for (const argv of [
      ['serve', '--port', '0', '--data', data],
      ['data', 'check', data],
    ]) {
      const { exitCode, stderr } = await runCli(argv);
      expect([exitCode, stderr]).toEqual([
        2,
        expect.stringContaining(`${data} is in use by process ${process.pid} on`),
      ]);
    }
  });
  const misspelt = await runCli(['serve', '--port', '0', '--data', 'nats://']);
  expect([misspelt.exitCode, misspelt.stderr]).toEqual([2, expect.stringContaining('has the form nats://HOST:PORT')]);
});

test('what is only read is not made: a folder that is not there is a usage error', async () => {
  const folder = await newFolder();
  for (const argv of [
    ['data', 'check', join(folder, 'absent')],
    ['data', 'move', join(folder, 'absent'), join(folder, 'other')],
    ['data', 'check', folder],
  ]) {
    const { exitCode, stderr } = await runCli(argv);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`There is no sbox log at ${argv[2]}: name the`)]);
  }
  const same = await runCli(['data', 'move', folder, join(folder, '.')]);
  expect([same.exitCode, same.stderr]).toEqual([2, expect.stringContaining('are the same place')]);
  expect(await readdir(folder)).toEqual([]);
});

test('a place within another is refused, whatever it is called, and nothing is moved', async () => {
  const data = await writtenFolder();
  const link = join(await newFolder(), 'link');
  await symlink(data, link);
  const before = await readdir(data, { recursive: true });
  for (const to of [join(data, 'worlds', 'x'), join(link, 'deeper', 'x'), join(data, '..')]) {
    const { exitCode, stderr } = await runCli(['data', 'move', data, to]);
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringMatching(/One of .* and .* is inside the other: name a folder outside it\./),
    ]);
  }
  const same = await runCli(['data', 'move', data, link]);
  expect([same.exitCode, same.stderr]).toEqual([2, expect.stringContaining('are the same place')]);
  expect(await readdir(data, { recursive: true })).toEqual(before);
});

test('servers that nobody finds, that say nothing or something else end a check with exit code 4', async () => {
  const mute = await listenTo(() => {});
  const foreign = await listenTo((socket) => socket.end('220 mail\r\n'));
  for (const [place, why] of [
    ['127.0.0.1:1', 'ECONNREFUSED'],
    [mute, 'says nothing'],
    [foreign, 'is not a NATS server'],
  ] as const) {
    const { exitCode, stderr } = await runCli(['data', 'check', `nats://${place}`]);
    const sentence = expect.stringMatching(
      new RegExp(`could not be checked: nats://${place}/sbox cannot be used: .*${why}`),
    );
    expect([exitCode, stderr]).toEqual([4, sentence]);
  }
});

test('credentials that are not percent-encoded are refused, and not repeated', async () => {
  const { exitCode, stderr } = await runCli(['data', 'check', 'nats://sbox:100%@127.0.0.1:1']);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('a % is written %25 there')]);
  expect(stderr).not.toContain('100%');
});

/** Gives the address. */
async function listenTo(greet: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    greet(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a folder of something else and an empty place are usage errors', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'letter.txt'), 'Dear all');
  const foreign = await runCli(['serve', '--port', '0', '--data', folder]);
  expect([foreign.exitCode, foreign.stderr]).toEqual([
    2,
    expect.stringContaining('contains other files but no sbox log. Choose a new or an empty folder.'),
  ]);
  for (const place of ['', 'http://127.0.0.1:4222', 'nats:/127.0.0.1']) {
    const { exitCode, stderr } = await runCli(['serve', '--port', '0', '--data', place]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--data takes a folder, or nats://HOST:PORT[,…].')]);
  }
});

test('a recording over worlds that are there already says so, and one over none is replayed', async () => {
  const [folder, place] = [await newFolder(), await newFolder()];
  const record = (name: string) =>
    serveWhile(folder, async (url) => void (await sbox(url, 'portfolios', 'create', '--name', name)), [
      '--record',
      join(place, `${name}.har`),
    ]);
  const first = await record('first');
  expect([first.exitCode, first.stderr]).toEqual([0, expect.not.stringContaining('already')]);
  expect((await runCli(['replay', join(place, 'first.har')])).exitCode).toBe(0);
  const second = await record('second');
  expect([second.exitCode, second.stderr]).toEqual([
    0,
    expect.stringContaining(
      `${folder} already has 1 world, and a replay begins with none, so it will differ; record with an empty folder to replay it\n`,
    ),
  ]);
  expect((await runCli(['replay', join(place, 'second.har')])).exitCode).toBe(1);
});

test('data check reads the kept seeds too: one byte that differs is found, and its folder is named', async () => {
  const data = await writtenFolder();
  const [digest = ''] = await readdir(join(data, 'seeds'));
  const file = join(data, 'seeds', digest, 'org_pampa/claims.json');
  const bytes = await readFile(file);
  bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
  await writeFile(file, bytes);
  const { exitCode, stderr } = await runCli(['data', 'check', data]);
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringContaining(`${join(data, 'seeds', digest)} does not match its name`),
  ]);
});
