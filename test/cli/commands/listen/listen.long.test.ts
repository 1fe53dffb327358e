import { EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDeliveryFeed } from '../../../../src/cli/commands/listen/delivery-feed.ts';
import { examples } from '../../../../src/contract/examples.ts';
import type { SigningKey } from '../../../../src/contract/schemas/organization.ts';
import type { Delivery } from '../../../../src/contract/schemas/webhook.ts';
import { tryMake } from '../../../../src/primitives/thrown.ts';
import { as } from '../../../support/as.ts';
import { atFileEnd } from '../../../support/at-file-end.ts';
import { callAs } from '../../../support/call-as.ts';
import { letPass } from '../../../support/pause.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';

let url = '';
beforeAll(async () => {
  ({ url } = await startTestServer());
});

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}
let received: Received[] = [];
let endpoint: Server;
let port = 0;
let status = 204;
/** What `listen` has printed so far. */
let printed = '';

const open = (at: number) =>
  new Promise<void>((resolve) => {
    endpoint = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
      response.writeHead(status).end();
    });
    endpoint.listen(at, '127.0.0.1', () => {
      ({ port } = endpoint.address() as AddressInfo);
      resolve();
    });
  });
const close = () => new Promise((resolve) => endpoint.close(resolve).closeAllConnections());

beforeEach(async () => {
  received = [];
  status = 204;
  printed = '';
  await open(0);
});
afterEach(close);

const read = async (path: string, world: string) => {
  const response = await fetch(`${url}${path}`, { headers: as('full', world) });
  return ((await response.json()) as { data: Record<string, unknown> }).data;
};
const createClaim = (world: string) =>
  callAs('full', url, 'POST /v1/claims', { world, key: 'claim', body: examples.createClaim.body });

const signReport = (world: string) =>
  callAs('full', url, 'POST /v1/reports', { world, key: 'sign', body: { reportId: 'rep_0006', status: 'signed' } });

/** Listens until `count` deliveries arrived; `meanwhile` runs once it listens. */
async function listen(
  world: string,
  count: number,
  meanwhile: () => unknown,
  flags: readonly string[] = [],
  colour = '',
) {
  const signals = new EventEmitter();
  // An end before the answer was read would leave that delivery untold.
  const countTold = () => printed.match(/dlv_\d+ {2}\S+ {2}\S*\d+ ms/g)?.length ?? 0;
  const endOnceTold = () => {
    if (received.length >= count && countTold() >= count) void letPass(20).then(() => signals.emit('SIGINT'));
  };
  const forward = ['--forward-to', `http://127.0.0.1:${port}/hooks`, '--interval', '0.02', '--world', world];
  return runCli(['listen', ...forward, ...flags], {
    env: { SBOX_BASE_URL: url, FORCE_COLOR: colour },
    signals,
    onOutput: (text) => {
      printed += text;
      if (text.includes('; Ctrl-C stops it')) meanwhile();
      endOnceTold();
    },
  });
}

describe('listen', () => {
  const findDelivery = async (world: string) => {
    const { deliveries } = (await read('/v1/webhooks/deliveries', world)) as unknown as { deliveries: Delivery[] };
    const delivery = deliveries.find(({ request }) => request.body === received[0]?.body) as Delivery;
    const subscription = await read(`/v1/webhooks/subscriptions/${delivery.subscriptionId}`, world);
    const { signingKeys } = (await read('/v1/sbox/fixtures', world)) as unknown as { signingKeys: SigningKey[] };
    const key = signingKeys.find(({ signingKeyRef }) => signingKeyRef === subscription.signingKeyRef);
    return { delivery, secret: String(key?.secret) };
  };

  test('signs a new delivery with the present time, and a receiver of Standard Webhooks accepts it', async () => {
    const { stdout, stderr, exitCode } = await listen('new', 1, () => createClaim('new'));
    const { delivery, secret } = await findDelivery('new');
    const verified = new Webhook(secret).verify(
      String(received[0]?.body),
      received[0]?.headers as Record<string, string>,
    );
    expect(verified).toMatchObject({ id: delivery.messageId, type: 'claim.created' });
    expect(stderr).toContain(secret);
    expect(stdout).toMatch(new RegExp(`^204 {2}${delivery.deliveryId} {2}claim\\.created {2}\\d+ ms\n`));
    expect(stderr).toMatch(/\nforwarded 1\n$/);
    expect(exitCode).toBe(0);
  });

  test.each([
    [204, 32],
    [299, 32],
    [300, 33],
    [500, 33],
  ])('%i has its colour', async (code, colour) => {
    status = code;
    const { stdout } = await listen(`colour-${code}`, 1, () => createClaim(`colour-${code}`), [], '1');
    expect(stdout).toContain(`\u001b[${colour}m${code}\u001b[39m`);
  });

  test('--as-recorded forwards the bytes of the sandbox, whose time lies in its past', async () => {
    await listen('recorded', 1, () => createClaim('recorded'), ['--as-recorded']);
    const { delivery, secret } = await findDelivery('recorded');
    expect(received[0]?.headers).toMatchObject(delivery.request.headers);
    const seconds = Number(received[0]?.headers['webhook-timestamp']);
    expect(Math.abs(seconds - Date.parse('2026-01-15T12:00:01Z') / 1000)).toBeLessThanOrEqual(1000);
    expect(new Webhook(secret).sign(delivery.messageId, new Date(seconds * 1000), String(received[0]?.body))).toBe(
      received[0]?.headers['webhook-signature'],
    );
  });

  test('a delivery sets neither method nor URL nor other headers', async () => {
    const { deliveries } = (await read('/v1/webhooks/deliveries', 'forged')) as unknown as { deliveries: Delivery[] };
    const [past] = deliveries as [Delivery];
    const request = {
      ...past.request,
      method: 'DELETE',
      url: 'http://127.0.0.1:1/elsewhere',
      headers: { ...past.request.headers, cookie: 'session=1', 'webhook-id': 'a\r\nx-forged: 1' },
    };
    const forger = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: { deliveries: [{ ...past, request }], deadLetterQueue: [] } }));
    });
    await new Promise<void>((resolve) => forger.listen(0, '127.0.0.1', resolve));
    const { port: at } = forger.address() as AddressInfo;
    const forward = ['--forward-to', `http://127.0.0.1:${port}/hooks`, '--replay', past.deliveryId, '--as-recorded'];
    await runCli(['listen', ...forward], { env: { SBOX_BASE_URL: `http://127.0.0.1:${at}` } });
    forger.close();
    expect(received).toHaveLength(1);
    expect(received[0]?.headers).not.toHaveProperty('cookie');
    expect(received[0]?.headers).not.toHaveProperty('x-forged');
    expect(received[0]?.headers).not.toHaveProperty('webhook-id');
    expect(received[0]?.body).toBe(past.request.body);
  });

  test('waits for an endpoint that is down, and forwards when it is there', async () => {
    await close();
    const meanwhile = async () => {
      await createClaim('down');
      await letPass(100);
      await open(port);
    };
    const { stdout, stderr } = await listen('down', 1, meanwhile);
    expect(received).toHaveLength(1);
    expect(stdout).toMatch(/^204 {2}dlv_/);
    expect(stderr).toMatch(/waiting for a receiver at \S+ \(ECONNREFUSED\) to\s+send\s+dlv_\d+\nforwarded 1\n$/);
  });

  test('tells no password that the URL of the receiver has', async () => {
    const flags = ['--forward-to', 'http://me:s3cret@127.0.0.1:9/x', '--replay', 'dlv_0001'];
    const { stdout, stderr } = await runCli(['listen', ...flags], { env: { SBOX_BASE_URL: url } });
    expect(stderr).toContain('nothing responds at http://127.0.0.1:9/x (');
    expect(stdout + stderr).not.toContain('s3cret');
  });

  test('takes any answer for one, and counts what was not accepted', async () => {
    status = 500;
    const { stdout, stderr } = await listen('refused', 1, () => createClaim('refused'));
    expect(stdout).toMatch(/^500 {2}dlv_/);
    expect(stderr).toContain('forwarded 1, 1 of them not accepted; 1 were waiting for a retry\n');
  });

  test('--events leaves the others out', async () => {
    const meanwhile = async () => {
      await createClaim('events');
      await signReport('events');
    };
    await listen('events', 1, meanwhile, ['--events', 'report.approved']);
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['report.approved']);
  });

  test('--replay forwards deliveries of the past and ends', async () => {
    const { stdout, exitCode } = await listen('past', 9, () => {}, [
      '--replay',
      'dlv_0001',
      '--replay',
      'dlv_0002',
      '--json',
    ]);
    expect(JSON.parse(stdout).data.map(({ deliveryId }: { deliveryId: string }) => deliveryId)).toEqual([
      'dlv_0001',
      'dlv_0002',
    ]);
    expect([received.length, exitCode]).toEqual([2, 0]);
  });

  test.each([400, 500])('a --replay that is refused with %i ends with exit code 1, and is sent once', async (code) => {
    status = code;
    const { stderr, exitCode } = await listen('refused-past', 9, () => {}, ['--replay', 'dlv_0001']);
    expect([stderr.endsWith('\nforwarded 1, 1 of them not accepted\n'), exitCode]).toEqual([true, 1]);
  });

  test('--replay does not wait for a receiver: where nobody answers it ends with exit code 3', async () => {
    await close();
    const { stderr, exitCode } = await listen('nobody', 9, () => {}, ['--replay', 'dlv_0001']);
    expect([stderr, exitCode]).toEqual([expect.stringContaining('ECONNREFUSED'), 3]);
    await open(0);
  });

  test('goes on after a rewind, and says so: what comes again under the same id is forwarded again', async () => {
    const meanwhile = async () => {
      await createClaim('back');
      await expect.poll(() => received.length).toBe(1);
      const { headers } = await fetch(`${url}/control/clock`, { headers: as('full', 'back') });
      const body = { to: 0, from: Number(headers.get('sbox-position')) };
      await callAs('full', url, 'POST /control/rewind', { world: 'back', body });
      await letPass(100);
      await createClaim('back');
    };
    const { stdout, stderr } = await listen('back', 2, meanwhile);
    const [first, second, ...more] = stdout.match(/dlv_\d{4}/g) ?? [];
    expect([first, second, more]).toEqual([second, first, []]);
    expect(stderr.match(/the world was reset, rewound or replaced; its new deliveries are forwarded/g)).toHaveLength(1);
    expect(stderr).toMatch(/forwarded 2\n$/);
  });

  test('signs with the key of the delivery, also where its subscription was undone and made again with another', async () => {
    const run = (line: string) => runCli([...line.split(' '), '--world', 'again'], { env: { SBOX_BASE_URL: url } });
    const endpoint = '--endpoint-url https://hooks.example/again --event-types claim.created';
    const subscribe = (keyRef: string) => run(`webhooks create ${endpoint} --signing-key-ref ${keyRef} -o id`);
    const ids = [(await subscribe('whkey_0001')).stdout];
    await listen('again', 2, async () => {
      await run('undo');
      ids.push((await subscribe('whkey_0002')).stdout);
      await expect.poll(() => printed).toContain('the world was reset, rewound or replaced');
      await createClaim('again');
    });
    expect(ids).toEqual(['whs_0005\n', 'whs_0005\n']);
    const { signingKeys } = (await read('/v1/sbox/fixtures', 'again')) as unknown as { signingKeys: SigningKey[] };
    const secrets = new Map(signingKeys.map(({ signingKeyRef, secret }) => [signingKeyRef, secret]));
    const accepts = (keyRef: string, { body, headers }: Received) =>
      tryMake(() => new Webhook(String(secrets.get(keyRef))).verify(body, headers)) !== undefined;
    // Oldest first: that of whs_0001, which the seed has, then that of the new one.
    expect(received.map((one) => ['whkey_0001', 'whkey_0002'].filter((keyRef) => accepts(keyRef, one)))).toEqual([
      ['whkey_0001'],
      ['whkey_0002'],
    ]);
  });

  test('r sends the last delivery again, p pauses and resumes, q quits', async () => {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
    let seen = '';
    const untilSeen = (text: string) => expect.poll(() => seen).toContain(text);
    const untilReceived = (count: number) => expect.poll(() => received.length).toBe(count);
    const press = async () => {
      input.write('r');
      await createClaim('keys');
      await untilReceived(1);
      await untilSeen('claim.created');
      input.write('R');
      await untilReceived(2);
      input.write('p');
      await untilSeen('paused; new deliveries wait');
      await signReport('keys');
      await letPass(100);
      expect(received).toHaveLength(2);
      input.write('p');
      await untilSeen('resumed');
      await untilReceived(3);
      input.write('xq');
      await letPass(20);
      input.write('q');
    };
    let pressing: Promise<void> | undefined;
    const { stderr, exitCode } = await runCli(
      ['listen', '--forward-to', `http://127.0.0.1:${port}/hooks`, '--interval', '0.02', '--world', 'keys'],
      {
        env: { SBOX_BASE_URL: url },
        tty: true,
        input,
        onOutput: (text) => {
          seen += text;
          if (text.includes('q quits')) pressing = press();
        },
      },
    );
    await pressing;
    expect([stderr.match(/forwarded \d/g), exitCode]).toEqual([['forwarded 3'], 0]);
    const [first, again, other] = received.map(({ headers }) => headers['webhook-id']);
    expect([again === first, other === first]).toEqual([true, false]);
  });

  /** A way to the sandbox that answers 502 once `breakOff` was called, and nothing at all while it is `silent`. */
  async function openProxy() {
    let isBroken = false;
    const state = { silent: false, asked: 0 };
    const proxy = createServer(async (request, response) => {
      state.asked += 1;
      if (state.silent) return void response.destroy();
      if (isBroken) return void response.writeHead(502).end();
      const { authorization = '' } = request.headers;
      const answer = await fetch(`${url}${request.url}`, { headers: { authorization } });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    atFileEnd(() => void proxy.close().closeAllConnections());
    const breakOff = () => {
      isBroken = true;
    };
    return { at: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, breakOff, state };
  }

  test('a sandbox that is silent for a while is told of once, and once more when it answers again', async () => {
    const { at, state } = await openProxy();
    const meanwhile = async () => {
      state.silent = true;
      const { asked } = state;
      await expect.poll(() => state.asked).toBeGreaterThan(asked + 3);
      state.silent = false;
      await expect.poll(() => printed).toContain('the sandbox responds again');
      await createClaim('silent');
    };
    const { stderr } = await listen('silent', 1, meanwhile, ['--base-url', at]);
    expect(stderr.match(/the sandbox (does not )?responds?\b[^\n]*/g)).toEqual([
      expect.stringMatching(/^the sandbox does not respond \(\w+\); trying again$/),
      'the sandbox responds again',
    ]);
    expect(stderr).toMatch(/\nforwarded 1\n$/);
  });

  test('q quits while r waits for a receiver that is gone', async () => {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
    let seen = '';
    const untilSeen = (text: string) => expect.poll(() => seen).toContain(text);
    const press = async () => {
      await createClaim('gone');
      await untilSeen('claim.created');
      await close();
      input.write('r');
      await untilSeen('waiting for a receiver');
      await letPass(20);
      input.write('q');
    };
    let pressing: Promise<void> | undefined;
    const flags = ['--interval', '0.02', '--world', 'gone'];
    const { stderr, exitCode } = await runCli(['listen', '--forward-to', `http://127.0.0.1:${port}/hooks`, ...flags], {
      env: { SBOX_BASE_URL: url },
      tty: true,
      input,
      onOutput: (text) => {
        seen += text;
        if (seen.includes('q quits')) pressing ??= press();
      },
    });
    await pressing;
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining('forwarded 1')]);
  });

  test('gives the terminal back when it fails', async () => {
    let isRaw = false;
    const setRawMode = (raw: boolean) => {
      isRaw = raw;
      if (raw) breakOff();
    };
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode });
    const { at, breakOff } = await openProxy();
    const { stderr, exitCode } = await runCli(
      ['listen', '--forward-to', `http://127.0.0.1:${port}/hooks`, '--interval', '0.02'],
      { env: { SBOX_BASE_URL: at }, tty: true, input },
    );
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining('Something other than sbox responds at')]);
    expect([isRaw, input.listenerCount('data')]).toEqual([false, 0]);
  });

  test('--trouble duplicate sends every second delivery twice', async () => {
    const meanwhile = async () => {
      await createClaim('twice');
      await signReport('twice');
    };
    await listen('twice', 3, meanwhile, ['--trouble', 'duplicate']);
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect(ids.slice(0, 3)).toEqual([ids[0], ids[1], ids[1]]);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test.each([
    [[], 'needs --forward-to'],
    [
      ['--forward-to', 'http://127.0.0.1:1', '--trouble', 'chaos'],
      '--trouble takes duplicate, reorder, late, drop, not "chaos".',
    ],
    [
      ['--forward-to', 'http://127.0.0.1:1', '--replay', 'dlv_0001', '--events', 'claim.created'],
      '--events works only with new deliveries',
    ],
    [
      ['--forward-to', 'http://127.0.0.1:1', '--replay', 'dlv_0001', '--trouble', 'drop'],
      '--trouble works only with new deliveries',
    ],
    [['--forward-to', 'ftp://x'], 'takes an http or https URL'],
    [
      ['--forward-to', 'http://127.0.0.1:1', '--events', 'claim.made'],
      '--events takes claim.created, report.approved, weather.alert, not "claim.made".',
    ],
    [['--forward-to', 'http://127.0.0.1:1', '--replay', 'dlv_9999'], 'This organization has no delivery dlv_9999'],
  ])('%j is refused', async (flags, reason) => {
    const { exitCode, stderr } = await runCli(['listen', ...flags], { env: { SBOX_BASE_URL: url } });
    expect([exitCode, stderr.includes(reason)]).toEqual([2, true]);
  });
});

test('a delivery counts as new once, again when it was replayed, and again after a reset took it away', () => {
  const delivery = (deliveryId: string, attemptCount = 1) => ({ deliveryId, attemptCount }) as Delivery;
  const takeNew = createDeliveryFeed([delivery('dlv_1')]);
  const take = (...list: Delivery[]) => takeNew(list).map(({ deliveryId }) => deliveryId);
  expect(take(delivery('dlv_3'), delivery('dlv_2'), delivery('dlv_1'))).toEqual(['dlv_2', 'dlv_3']);
  expect(take(delivery('dlv_3'), delivery('dlv_2', 2), delivery('dlv_1'))).toEqual(['dlv_2']);
  expect(take(delivery('dlv_1'))).toEqual([]);
  expect(take(delivery('dlv_2'), delivery('dlv_1'))).toEqual(['dlv_2']);
});
