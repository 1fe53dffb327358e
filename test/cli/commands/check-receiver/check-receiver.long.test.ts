import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { post } from '../../../../src/cli/access/post.ts';
import { judgeReceiver } from '../../../../src/cli/commands/check-receiver/judge-receiver.ts';
import { Sender } from '../../../../src/cli/commands/check-receiver/probe.ts';
import { type Receive, rightReceivers, startReceiver, wrongReceivers } from '../../../support/receivers.ts';
import { runCli } from '../../../support/run-cli.ts';

const secret = 'whsec_WWAKFjcPUFNOmzPwjQxWsVV4pB+G3SXz+X67gHnIx7w=';
const probeNames = [
  ...['good', 'same id again', 'two out of order', 'wrong key', 'altered byte', 'no signature headers'],
  ...['signature over another id', 'signature over another time', 'timestamp 7 days old', 'timestamp 10 min old'],
  ...['timestamp 10 min ahead', 'old and new key', 'new and old key', 'v1a beside v1', 'unusual JSON', 'extra member'],
  ...['unknown type', '20 kB', '1 MiB, then good', 'slow body, then good', 'GET and HEAD, then good', 'good again'],
];

async function check(receive: Receive, ...flags: string[]) {
  let requests = 0;
  const url = await startReceiver(receive, secret, () => {
    requests += 1;
  });
  const { stdout, stderr, exitCode } = await runCli(['check-receiver', url, '--json', ...flags]);
  return { report: JSON.parse(stdout).data, exitCode, stderr, requests };
}
const failedIn = (report: { probes: { probe: string; passed: boolean }[] }) =>
  report.probes.filter(({ passed }) => !passed).map(({ probe }) => probe);

// These wait for slow bodies most of the time, a dozen at once.
test.concurrent.each(Object.entries(rightReceivers))('a right receiver passes every probe: %s', async (_, receive) => {
  const { report, exitCode, requests } = await check(receive);
  expect(failedIn(report)).toEqual([]);
  expect(report.probes.map(({ probe }: { probe: string }) => probe)).toEqual(probeNames);
  expect([report.verdict, report.findings, exitCode]).toEqual(['passes', [], 0]);
  // One for each probe, and those that some send beside: the twins, and a good one behind what hurts.
  expect(requests).toBe(probeNames.length + 2 + 4);
});

test.concurrent.each(Object.entries(wrongReceivers))(
  'a wrong receiver is named: it %s',
  async (name, { receive, finding }) => {
    const { report, exitCode } = await check(receive, ...(name === 'answers too late' ? ['--timeout', '0.4'] : []));
    expect([report.findings, report.verdict, exitCode]).toEqual([[finding], 'fails', 1]);
    for (const { passed, weight, fix } of report.probes)
      if (!passed && weight === 'required') expect(fix).toMatch(/\.$/);
  },
);

describe.concurrent('a receiver that says 202 to everything', () => {
  it('verifies later or never, which is neither right nor wrong from here', async () => {
    const { report, exitCode } = await check(() => 202);
    expect([report.verdict, exitCode]).toEqual(['acknowledges', 3]);
    expect(report.findings[0]).toContain('verifies later or never');
  });

  it('is no failure where it is said to be so', async () => {
    expect((await check(() => 202, '--acknowledges-first')).exitCode).toBe(0);
  });

  it('is a failure with any other status', async () => {
    const { report, exitCode } = await check(() => 200, '--acknowledges-first');
    expect([report.verdict, exitCode]).toEqual(['fails', 1]);
    expect(report.findings).toEqual(['It ignores the signature.', 'It ignores the timestamp.']);
  });
});

test.concurrent.each([
  ['signs the body alone', /^Compute the HMAC over id\.timestamp\.body/],
  ['answers too late', /within 15 s/],
  ['redirects', /^Register the address/],
])('the fix is that of the cause: it %s', async (name, fix) => {
  const { receive } = wrongReceivers[name] as { receive: Receive };
  const { report } = await check(receive, ...(name === 'answers too late' ? ['--timeout', '0.4'] : []));
  expect(report.probes.map((probe: { fix: string }) => probe.fix)).toEqual([expect.stringMatching(fix)]);
});

const good = rightReceivers['by hand'] as Receive;

/** What a receiver answers where it is wrong after a right start, and what is then to be changed. */
const laterFaults: readonly (readonly [fault: string, probe: string, receive: Receive, fix: RegExp])[] = [
  [
    'refuses an id that it knows',
    'same id again',
    (wrongReceivers['refuses duplicates'] as { receive: Receive }).receive,
    /^Return 2xx for an id that you have seen/,
  ],
  ['compares no signature', 'wrong key', () => 200, /^Compute the HMAC over id, timestamp and body/],
  [
    'looks at no clock',
    'timestamp 7 days old',
    (wrongReceivers['ignores the timestamp'] as { receive: Receive }).receive,
    /^Refuse a timestamp that is more than five minutes away/,
  ],
  [
    'reads one signature',
    'old and new key',
    (wrongReceivers['reads the first signature only'] as { receive: Receive }).receive,
    /^Split the signature header at its spaces/,
  ],
  [
    'verifies other bytes',
    'unusual JSON',
    (wrongReceivers['re-serializes'] as { receive: Receive }).receive,
    /^Verify the bytes of the body as they arrived/,
  ],
  [
    'refuses what is long',
    '20 kB',
    (...of) => (of[1].length > 10_000 ? 413 : good(...of)),
    /^Return 2xx for unknown fields/,
  ],
  [
    'redirects what is long',
    '20 kB',
    (...of) => (of[1].length > 10_000 ? 308 : good(...of)),
    /^Register the address to which it redirects/,
  ],
];
test.concurrent.each(laterFaults)(
  'it %s: what is to be changed is said with the probe %s',
  async (_, probe, receive, fix) => {
    const { report } = await check(receive);
    const failed = report.probes.find((one: { probe: string }) => one.probe === probe);
    expect({ passed: failed.passed, fix: failed.fix }).toEqual({ passed: false, fix: expect.stringMatching(fix) });
  },
);

test.concurrent('what refuses by a redirect passes, and has nothing to change', async () => {
  const { report } = await check((...of) => {
    const answer = good(...of);
    return answer === 204 ? 204 : { status: 302, location: 'http://127.0.0.1:1/sign-in' };
  });
  const refused = report.probes.find((one: { probe: string }) => one.probe === 'wrong key');
  expect({ passed: refused.passed, answer: refused.answer, fix: refused.fix }).toEqual({
    passed: true,
    answer: '302',
    fix: null,
  });
});

test.concurrent('a receiver that wants the headers and a fresh time, and compares nothing, ignores the signature', async () => {
  const { report } = await check((headers) => {
    const isFresh = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) < 300;
    return headers['webhook-id'] && headers['webhook-signature'] && isFresh ? 200 : 400;
  });
  expect(report.findings).toEqual(['It ignores the signature.']);
});

test('nothing is sent anywhere but to the URL, not even where a receiver redirects to', async () => {
  const tried: string[] = [];
  // Files of one worker share the process: another's connection may fall into this test, and is not the command's.
  const command = new AsyncLocalStorage<string>();
  const listen = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    if (command.getStore()) socket.on('connectionAttempt', (ip: string, port: number) => tried.push(`${ip}:${port}`));
  };
  subscribe('net.client.socket', listen);
  let elsewhere = 0;
  const other = await startReceiver(rightReceivers['by hand'] as Receive, secret, () => {
    elsewhere += 1;
  });
  const url = await startReceiver(() => ({ status: 307, location: other }), secret);
  await command.run('redirected', () => runCli(['check-receiver', url, '--json']));
  const right = await startReceiver(rightReceivers['by hand'] as Receive, secret);
  await command.run('right', () => runCli(['check-receiver', right, '--json']));
  unsubscribe('net.client.socket', listen);
  const { host } = new URL(url);
  expect([...new Set(tried)]).toEqual([host, new URL(right).host]);
  expect(elsewhere).toBe(0);
});

test.concurrent('a person sees what passed, and what was expected of the rest', async () => {
  const right = rightReceivers['by hand'] as Receive;
  const tty = { tty: true, env: { NO_COLOR: '1' } };
  const good = await runCli(['check-receiver', await startReceiver(right, secret)], tty);
  expect(good.stdout.split('\n').filter((line) => line.startsWith('✓'))).toHaveLength(probeNames.length);
  expect(good.stdout).not.toContain('expected');
  expect(good.stderr).toContain('all required checks pass');
  const open = await runCli(['check-receiver', await startReceiver(() => 200, secret)], tty);
  expect(open.stdout).toMatch(/^✗ wrong key +200 +expected to be refused$/m);
  expect(open.stdout).toMatch(/^! timestamp 10 min old +200 +expected to be refused$/m);
  expect(open.stdout).toMatch(/^✓ good +200 *$/m);
  expect(open.stderr).toContain('It ignores the signature.');
  expect(open.stderr).toContain('Compute the HMAC');
  expect(open.stderr).not.toContain('all required checks pass');
});

describe.concurrent('advice', () => {
  it('never fails a receiver', async () => {
    const { report, exitCode } = await check((headers, body, key) =>
      body.length > 10_000 ? 413 : (rightReceivers['by hand'] as Receive)(headers, body, key),
    );
    expect(failedIn(report)).toEqual(['20 kB']);
    expect([report.verdict, exitCode]).toEqual(['passes', 0]);
  });
});

describe.concurrent('what is wrong with a signature is found out', () => {
  it.each([
    [
      'It signs timestamp and body, and not the id.',
      (_: string, seconds: string, body: string) => `${seconds}.${body}`,
    ],
    [
      'It leaves out the dots between id, timestamp and body.',
      (id: string, seconds: string, body: string) => `${id}${seconds}${body}`,
    ],
  ])('%s', async (finding, signed) => {
    const { createHmac } = await import('node:crypto');
    const { report } = await check((headers, body, key) => {
      const text = signed(String(headers['webhook-id']), String(headers['webhook-timestamp']), body);
      const mac = createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
        .update(text)
        .digest('base64');
      return headers['webhook-signature'] === `v1,${mac}` ? 200 : 400;
    });
    expect(report.findings).toEqual([finding]);
  });

  it('a secret that was not decoded', async () => {
    const { createHmac } = await import('node:crypto');
    const { report } = await check((headers, body, key) => {
      const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(text).digest('base64')}`
        ? 200
        : 400;
    });
    expect(report.findings).toEqual([
      'It signs id, timestamp and body with the secret as it is written, instead of decoding its base64.',
    ]);
  });

  it('another secret, and nobody there', async () => {
    const { report } = await check(rightReceivers['by hand'] as Receive, '--secret', 'whsec_b3RoZXI=');
    expect(report.findings).toEqual([
      expect.stringMatching(/^It returns 4\d\d for a good delivery; this test cannot tell why\.$/),
    ]);
    const { stdout, exitCode } = await runCli(['check-receiver', 'http://127.0.0.1:1/', '--json']);
    expect([JSON.parse(stdout).data.findings, exitCode]).toEqual([['Nothing responds there (ECONNREFUSED).'], 3]);
  });
});

/** Sends these bytes to whoever connects, whatever is asked, and closes. */
async function startSpeaker(bytes: string): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => {}).end(bytes)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.each([
  ['speaks no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'The server there does not speak HTTP (HPE_INVALID_CONSTANT).', 3],
  ['closes at once', '', 'The server there does not speak HTTP (ECONNRESET).', 3],
  [
    'changes the protocol',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'It returns 101 for a good delivery; this test cannot tell why.',
    1,
  ],
])('of what %s that is said, at once', async (_, bytes, finding, code) => {
  const { stdout, exitCode } = await runCli(['check-receiver', await startSpeaker(bytes), '--json']);
  expect([JSON.parse(stdout).data.findings, exitCode]).toEqual([[finding], code]);
});

describe.concurrent('what says nothing of the signature is not blamed on it', () => {
  it.each([404, 405])('%d speaks of the address', async (status) => {
    const { report, exitCode, requests } = await check(() => status);
    expect(report.findings).toEqual([`Nothing accepts deliveries at this address (${status}).`]);
    expect(report.probes.map(({ fix }: { fix: string }) => fix)).toEqual([expect.stringContaining('path of the URL')]);
    expect([exitCode, requests]).toEqual([1, 1]);
  });

  const right = rightReceivers['by hand'] as Receive;
  /** Answers so each time that a delivery comes first. */
  const unavailableAt = (isFirst: (nth: number) => boolean, status: number): Receive => {
    let nth = 0;
    return (...delivery) => {
      nth += 1;
      return isFirst(nth) ? { status, 'retry-after': '0' } : right(...delivery);
    };
  };

  it.each([503, 429, 500, 502])('a first %d is tried again', async (status) => {
    const { report, exitCode } = await check(unavailableAt((nth) => nth === 1, status));
    expect([report.findings, report.verdict, exitCode]).toEqual([[], 'passes', 0]);
  });

  it('a 429 now and then neither passes nor fails a probe', async () => {
    const { report, exitCode } = await check(unavailableAt((nth) => nth % 5 === 4, 429));
    expect([failedIn(report), report.verdict, exitCode]).toEqual([[], 'passes', 0]);
  });

  it.each([429, 500, 503])('a %d that stays is unavailable, and no more is said', async (status) => {
    const { report, exitCode } = await check(() => ({ status, 'retry-after': '0' }));
    const finding = `It returned ${status} every time and is unavailable: how it verifies is unknown.`;
    expect([report.findings, report.verdict, exitCode]).toEqual([[finding], 'unavailable', 3]);
  });

  it('one that becomes unavailable in between fails nothing', async () => {
    const { report, exitCode } = await check(unavailableAt((nth) => nth > 8, 503));
    expect([report.verdict, exitCode]).toEqual(['unavailable', 3]);
  });

  it('waits as a sender does, and no longer than half a minute where it is told to', async () => {
    const sender = new Sender(secret, 'x', () => Math.floor(Date.now() / 1000));
    const url = await startReceiver(right, secret);
    const access = { post };
    const delaysMs = [20, 20];
    const asked: number[] = [];
    const busy = await startReceiver(
      () => 503,
      secret,
      () => asked.push(Date.now()),
    );
    const report = await judgeReceiver({ access, url: busy, sender, timeoutMs: 5_000, delaysMs });
    expect([report.verdict, asked.length]).toEqual(['unavailable', 3]);
    expect((await judgeReceiver({ access, url, sender, timeoutMs: 5_000, delaysMs })).verdict).toBe('passes');
  });

  it('a 500 where only another way of signing is accepted is a wrong way of signing', async () => {
    const { receive, finding } = wrongReceivers['signs the body alone'] as (typeof wrongReceivers)[string];
    const { report } = await check((...delivery) => {
      const answer = receive(...delivery);
      return answer === 200 || answer === 204 ? answer : { status: 500, 'retry-after': '0' };
    });
    expect(report.findings).toEqual([finding]);
  });
});

describe('the command', () => {
  it('says what to change, once for each fix', async () => {
    const url = await startReceiver(wrongReceivers['ignores the signature']?.receive as Receive, secret);
    const { stdout, stderr, exitCode } = await runCli(['check-receiver', url]);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/✗ wrong key +204 +expected to be refused/);
    expect(stderr.match(/Compute the HMAC/g)).toHaveLength(1);
  });

  it('goes to another machine only when somebody says so', async () => {
    const { exitCode, stderr } = await runCli(['check-receiver', 'http://hooks.example/']);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--yes')]);
    for (const url of ['http://127.0.0.1.evil.example/', 'http://localhost.example/', 'ftp://127.0.0.1/', 'hooks'])
      expect((await runCli(['check-receiver', url])).exitCode).toBe(2);
  });

  it('waits for some time', async () => {
    const { exitCode, stderr } = await runCli(['check-receiver', 'http://127.0.0.1:1/', '--timeout', '0']);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--timeout takes more than 0 seconds')]);
  });

  it('takes no secret that is none', async () => {
    expect((await runCli(['check-receiver', 'http://127.0.0.1:1/', '--secret', 'no key!'])).exitCode).toBe(2);
  });
});

test('a story reaches no receiver', async () => {
  const { judgeReceiver } = await import('../../../../src/cli/commands/check-receiver/judge-receiver.ts');
  const { Sender } = await import('../../../../src/cli/commands/check-receiver/probe.ts');
  const closed = () => {
    throw new Error('closed');
  };
  let requests = 0;
  const url = await startReceiver(rightReceivers['by hand'] as Receive, secret, () => {
    requests += 1;
  });
  const sender = new Sender(secret, 'run', () => 0);
  await expect(judgeReceiver({ access: { post: closed }, url, sender, timeoutMs: 1000 })).rejects.toThrow('closed');
  expect(requests).toBe(0);
});
