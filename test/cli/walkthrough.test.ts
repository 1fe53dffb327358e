import { EventEmitter } from 'node:events';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';

let env: Record<string, string> = {};
beforeAll(async () => {
  env = { SBOX_BASE_URL: (await startTestServer()).url };
});

/** The lines that show an exchange, in order. */
const exchangesOf = (stdout: string) =>
  stdout
    .split('\n')
    .filter((line) => /^ {3}[<>] /.test(line))
    .map((line) => line.trim());

describe('the transcript', () => {
  test('shows every exchange of the flow and of the lessons', async () => {
    const { stdout, stderr, exitCode } = await runCli(['walkthrough'], { env });
    expect([stderr, exitCode]).toEqual(['', 0]);
    expect(exchangesOf(stdout)).toEqual([
      '> GET /v1/events?peril=hail&severity=severe  as full',
      '< 200',
      '> GET /v1/aois/aoi_0001  as full',
      '< 200',
      '> POST /v1/jobs  as full, key walkthrough-1',
      '< 202  location /v1/jobs/job_0006  retry-after 1',
      '> GET /v1/jobs/job_0006  as full',
      '< 200  retry-after 1',
      '> GET /v1/jobs/job_0006  as full',
      '< 200',
      '> GET /v1/jobs/job_0006/result  as full',
      '< 200',
      '> GET /v1/aois/aoi_0001  as full',
      '< 200',
      '> POST /v1/jobs  as full, key walkthrough-1',
      '< 202  location /v1/jobs/job_0006  retry-after 1  idempotent-replayed true',
      '> POST /v1/jobs  as full, key walkthrough-2',
      '< 402 cost_cap_exceeded',
      '> DELETE /v1/jobs/job_0006  as read-only',
      '< 403 insufficient_permission',
      '> GET /v1/aois/aoi_0001  as other-org',
      '< 404 resource_not_found',
      '> GET /v1/webhooks/deliveries  as full',
      '< 200',
      '> POST /v1/webhooks/deliveries/dlv_0008/replay  as full, key walkthrough-3',
      '< 200',
    ]);
    for (const words of [
      'job_0006 is queued; 9 credits charged, 751 left',
      'still job_0006; still 751 credits left',
      'estimated at 1200 credits; 751 of 1000 are left',
      'requires events:write',
      'dlv_0008 is delivered after 6 attempts',
      'damaged   67.52 of 84 ha (80.4 % ± 5.1), severity high',
    ])
      expect(stdout).toContain(words);
  });

  test('is the same bytes each time, on a sandbox that is there and on one of its own', async () => {
    const first = await runCli(['walkthrough', '--yes'], { env });
    const second = await runCli(['walkthrough', '--yes'], { env });
    const own = await runCli(['walkthrough', '--yes', '--base-url', 'http://127.0.0.1:1']);
    expect(second.stdout).toBe(first.stdout);
    expect(own.stdout).toBe(first.stdout);
    expect(own.stderr).toBe('no sbox answers at http://127.0.0.1:1, so this runs in a sandbox of its own\n');
  });

  test('leaves no trace in the world of others', async () => {
    await runCli(['walkthrough'], { env });
    const { stdout } = await runCli(['jobs', 'get', 'job_0006'], { env });
    expect(stdout).toBe('');
  });

  test('takes another event and plot', async () => {
    const { stdout } = await runCli(['walkthrough', '--event', 'evt_0005', '--aoi', 'aoi_0007'], { env });
    expect(stdout).toContain('evt_0005 frost on aoi_0007 La Paloma – Lote 9, Tres Arroyos');
  });
});

describe('the guided tour', () => {
  /** Presses a key whenever a question is shown. */
  const guide = async (key: string) => {
    const { PassThrough } = await import('node:stream');
    const keys = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => keys });
    let asked = '';
    const result = await runCli(['walkthrough'], {
      env: { ...env, NO_COLOR: '1' },
      tty: true,
      input: keys,
      signals: new EventEmitter(),
      onOutput: (text) => {
        asked += text;
        if (!/(Which event\?|Which plot\?|Next: )/.test(asked)) return;
        asked = '';
        setTimeout(() => keys.write(key), 30);
      },
    });
    return result;
  };

  test('asks for event and plot and goes on while one agrees', async () => {
    const { stdout, stderr, exitCode } = await guide('\r');
    expect(exitCode).toBe(0);
    expect(stderr).toContain('Which event?');
    expect(stderr).toContain('Which plot?');
    expect(stderr).toContain('Next: A dead letter replayed?');
    expect(stdout).toContain('What next');
    expect(stdout).toContain('10. A dead letter replayed');
    expect(stdout).not.toContain('Which event?');
  });

  test('Ctrl-C at a question ends it with 130', async () => {
    const { exitCode, stderr } = await guide('\u0003');
    expect(exitCode).toBe(130);
    expect(stderr).toContain('stopped; nothing more was sent');
  });
});
