import stringWidth from 'string-width';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { paintCell } from '../../src/cli/output/cell.ts';
import { noColours, type Palette } from '../../src/cli/terminal/palette.ts';
import { type CollectionName, collections } from '../../src/contract/collections.ts';
import { rows } from '../../src/contract/rows.ts';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';

let env: Record<string, string> = {};
beforeAll(async () => {
  env = { SBOX_BASE_URL: (await startTestServer()).url };
});
const run = (line: string, options: Parameters<typeof runCli>[1] = {}) =>
  runCli(line.split(' '), { ...options, env: { ...env, ...options.env } });
const linesOf = (text: string) => text.trimEnd().split('\n');
const escapeCode = '\u001b';

describe('a table', () => {
  test('shows the columns of the resource, aligned, newest first', async () => {
    const { stdout, stderr } = await run('portfolios list');
    expect(linesOf(stdout)).toEqual([
      'PORTFOLIO  NAME    COUNTRY  SEASON   AOI COUNT  TOTAL HA   STATUS  CREATED AT UTC',
      'pf_0003    Maule   CL       2025/26          2      39.80  active  2024-08-06 14:40',
      'pf_0002    Oeste   AR       2025/26         13  13,306.14  active  2024-08-05 13:25',
      'pf_0001    Núcleo  AR       2025/26         15   1,469.84  active  2024-08-05 13:10',
    ]);
    expect(stderr).toBe('3 shown, newest first by createdAt\n');
  });

  const listed = rows.filter(({ answer, collection }) => answer === 'page' && collection !== undefined);
  test('says how many are shown, and by which time its list is sorted', async () => {
    expect(listed.length).toBeGreaterThanOrEqual(12);
    for (const { command, collection } of listed) {
      const { timeField } = collections[collection as CollectionName];
      const line = `${command.join(' ')} --limit 3`;
      const { stderr } = await run(line, { tty: true, columns: 80, env: { NO_COLOR: '1' } });
      expect([line, stderr]).toEqual([line, expect.stringContaining(`3 shown, newest first by ${timeField}`)]);
    }
  });

  test('says how many all are, and nothing of an empty list but that', async () => {
    expect((await run('aois list --all')).stderr).toBe('30 shown, newest first by createdAt\n');
    expect((await run('aois list --external-ref none')).stderr).not.toContain('shown');
    expect((await run('aois list --limit 2 -o csv')).stderr).toBe('');
  });

  test.each([20, 40, 60, 80, 120])('fits a terminal of %i columns and keeps its ids whole', async (columns) => {
    const { stdout } = await run('aois list --limit 5', { tty: true, columns, env: { NO_COLOR: '1' } });
    const lines = linesOf(stdout);
    expect(lines).toHaveLength(6);
    expect(lines.filter((line) => stringWidth(line) > columns)).toEqual([]);
    expect(lines[1]).toMatch(/^aoi_0030/);
  });

  test('says which columns found no room', async () => {
    const { stderr } = await run('claims list', { tty: true, columns: 50, env: { NO_COLOR: '1' } });
    expect(stderr.replaceAll('\n', ' ')).toMatch(
      /no room for claimedHectares, .*assessedLossPct, .*createdAt; --fields or -o json shows them/,
    );
    expect(linesOf(stderr).filter((line) => stringWidth(line) > 50)).toEqual([]);
  });

  test('stays aligned with wide and combining characters', async () => {
    const world = ['--world', 'wide'];
    for (const name of ['東京の畑', 'Zürich e\u0301te\u0301', 'plain'])
      await runCli(['portfolios', 'create', '--name', name, ...world], { env });
    const { stdout } = await runCli(
      ['portfolios', 'list', '--limit', '3', '--fields', 'portfolioId,name,status', ...world],
      { env },
    );
    const starts = linesOf(stdout)
      .slice(1)
      .map((line) => stringWidth(line.slice(0, line.indexOf('active'))));
    expect(new Set(starts).size).toBe(1);
  });

  test('never passes on what could steer a terminal', async () => {
    const name = `evil${escapeCode}[31m\u009b2J\u202etxt\ttab`;
    const world = ['--world', 'hostile'];
    await runCli(['portfolios', 'create', '--name', name, ...world], { env });
    for (const form of ['table', 'json', 'ndjson']) {
      const { stdout } = await runCli(['portfolios', 'list', '--limit', '1', '-o', form, ...world], { env });
      expect(stdout).toContain('evil');
      expect(stdout.includes(escapeCode) || stdout.includes('\u009b') || stdout.includes('\u202e')).toBe(false);
    }
    const { stdout } = await runCli(['portfolios', 'list', '--limit', '1', '--json', ...world], { env });
    expect(JSON.parse(stdout).data[0].name).toBe(name);
  });

  test('says so when there is nothing', async () => {
    const { stdout, stderr, exitCode } = await run('claims list --peril fire');
    expect([stdout, stderr, exitCode]).toEqual(['', 'nothing here\n', 0]);
  });

  test('says how to go on when more exist', async () => {
    expect((await run('aois list --limit 2')).stderr).toMatch(/^2 shown, .*; more: --all, or --cursor \S+\n$/);
    const { stderr } = await run('weather list --limit 250');
    expect(stderr).toContain('there are more, but no cursor for them: narrow the list with its filters');
  });
});

describe('other forms', () => {
  test('json is one document with the envelope', async () => {
    const { stdout } = await run('aois list --limit 2 --json');
    const { data, page } = JSON.parse(stdout);
    expect(data.map(({ aoiId }: { aoiId: string }) => aoiId)).toEqual(['aoi_0030', 'aoi_0029']);
    expect(page).toMatchObject({ limit: 2, hasMore: true });
  });

  test('ndjson is a record per line, id an id per line', async () => {
    const { stdout } = await run('claims list -o ndjson');
    expect(linesOf(stdout).map((line) => JSON.parse(line).claimId)).toHaveLength(11);
    expect(linesOf((await run('deliveries list -o id')).stdout)).toContain('dlv_0008');
    expect((await run('aois get aoi_0003 -o id')).stdout).toBe('aoi_0003\n');
    expect((await run('jobs create --event-id evt_0001 --aoi-id aoi_0002 -o id')).stdout).toMatch(/^job_\d{4}\n$/);
  });

  test('csv has a header and quotes what needs it', async () => {
    const line = ['portfolios', 'create', '--name', 'Lote "4", este', '--world', 'csv'];
    await runCli(line, { env });
    const { stdout } = await run('portfolios list --limit 1 -o csv --fields portfolioId,name,aoiCount --world csv');
    expect(stdout).toBe('portfolioId,name,aoiCount\r\npf_0004,"Lote ""4"", este",0\r\n');
  });

  test('--fields speaks of the rows of a list that is an item, and of a result that would be drawn', async () => {
    const { stdout } = await run('deliveries list --json --fields deliveryId');
    expect(JSON.parse(stdout).data[0]).toEqual({ deliveryId: 'dlv_0007' });
    expect((await run('jobs result job_0001 --fields affectedPct')).stdout).toMatch(/^affectedPct {2}[\d.]+ %\n$/);
  });

  test('--fields keeps these members, nested as they were', async () => {
    const { stdout } = await run('claims get clm_0005 --json --fields claimId,approvedAmount.amount');
    expect(JSON.parse(stdout)).toEqual({ data: { claimId: 'clm_0005', approvedAmount: { amount: 27419.96 } } });
  });

  test('--all follows the cursors to the end, in every form', async () => {
    const { stdout } = await run('aois list --limit 7 --all -o id');
    const ids = linesOf(stdout);
    expect(ids).toHaveLength(30);
    expect(new Set(ids).size).toBe(30);
    expect(JSON.parse((await run('aois list --limit 7 --all --json')).stdout).data).toHaveLength(30);
    const table = linesOf((await run('aois list --limit 7 --all')).stdout);
    expect(table).toHaveLength(31);
    expect(new Set(table.map((line) => line.indexOf('pf_')).filter((index) => index > 0)).size).toBe(1);
  });

  test.each(['table', 'json', 'yaml', 'ndjson', 'csv', 'id'])(
    '--all says in the form %s when the service has more than any cursor reaches',
    async (form) => {
      const { stdout, stderr, exitCode } = await run(`weather list --all -o ${form} --fields observationId`);
      expect(stdout.match(/obs_\d{4}/g)).toHaveLength(250);
      const count = form === 'table' ? '250 shown, newest first by observedAt\n' : '';
      expect(stderr).toBe(`${count}there are more, but no cursor for them: narrow the list with its filters\n`);
      expect(exitCode).toBe(0);
    },
  );

  test('--all says nothing of a list that it read to its end', async () => {
    expect((await run('aois list --all -o csv')).stderr).toBe('');
  });

  test('progress is shown on a terminal only, and taken away', async () => {
    const { stderr } = await run('aois list --limit 10 --all -o id', { tty: true });
    expect(stderr).toContain('10 read');
    expect(stderr.endsWith(`\r${escapeCode}[2K`)).toBe(true);
  });
});

describe('colour', () => {
  const hasColour = async (options: Parameters<typeof runCli>[1], flag = '') => {
    const { stdout } = await run(`events list --limit 2${flag}`, options);
    return stdout.includes(escapeCode);
  };
  test('on a terminal only', async () => {
    expect(await hasColour({ tty: true })).toBe(true);
    expect(await hasColour({ tty: false })).toBe(false);
  });
  test('flag beats NO_COLOR beats FORCE_COLOR beats TERM=dumb beats the terminal', async () => {
    expect(await hasColour({ tty: true, env: { NO_COLOR: '1' } })).toBe(false);
    expect(await hasColour({ tty: false, env: { FORCE_COLOR: '1' } })).toBe(true);
    expect(await hasColour({ tty: true, env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).toBe(false);
    expect(await hasColour({ tty: true, env: { FORCE_COLOR: '0' } })).toBe(false);
    expect(await hasColour({ tty: true, env: { TERM: 'dumb' } })).toBe(false);
    expect(await hasColour({ tty: false, env: { NO_COLOR: '1' } }, ' --color')).toBe(true);
    expect(await hasColour({ tty: true }, ' --no-color')).toBe(false);
  });
  test('of words that have one only, whatever a name is', () => {
    const taken: string[] = [];
    const hex: Palette['hex'] = (colour) => {
      taken.push(colour);
      return noColours.hex(colour);
    };
    for (const word of ['severe', 'toString', 'constructor']) paintCell(word, { ...noColours, hex });
    expect(taken).toEqual([expect.stringMatching(/^#/)]);
  });
  test('never in JSON', async () => {
    expect(await hasColour({ tty: true }, ' --json')).toBe(false);
  });
});

test('a reader that goes away ends the run quietly', async () => {
  const result = await run('weather list --all -o ndjson --limit 20', { closesAfter: 500 });
  expect(result.exitCode).toBe(0);
  expect(result.stderr).toBe('');
});

test('-v shows the exchange, -vv its headers and bodies, and no token but the public ones', async () => {
  const { stderr } = await run('portfolios create --name Litoral -v --world seen -i my-key');
  expect(stderr).toMatch(
    /^> POST \/v1\/portfolios {2}key my-key\n< 201 {2}\d+ ms {2}location \/v1\/portfolios\/pf_0004/,
  );
  const loud = await run('aois list --token abcdefgh -vv');
  expect(loud.stderr).toContain('> authorization: Bearer (not shown)');
  expect(loud.stderr).toContain('< {"type":"/problems/invalid_token"');
  expect((await run('aois list -vv --limit 1')).stderr).toContain('> authorization: Bearer sbox-full-access-token');
});

describe('YAML', () => {
  const hostile = { name: 'NO', description: 'a\u001b[31m\u009b\u202e\u007fz\r\nb: "c"\n  # d' };

  test('says what JSON says, whatever a name holds, and steers no terminal', async () => {
    await runCli(['portfolios', 'create', '-d', JSON.stringify(hostile), '--world', 'yaml'], { env });
    for (const line of ['portfolios list --world yaml', 'portfolios get pf_0004 --world yaml', 'deliveries list']) {
      const { stdout, stderr } = await run(`${line} -o yaml`, { tty: true });
      expect([parse(stdout), stderr]).toEqual([JSON.parse((await run(`${line} -o json`)).stdout), '']);
      expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
    }
  });

  test('is read alike by parsers of YAML 1.1, to which NO is false and an instant no text', async () => {
    const { stdout } = await run('portfolios list --world yaml -o yaml --fields name,createdAt --limit 1');
    expect(parse(stdout, { version: '1.1' }).data).toEqual([{ name: 'NO', createdAt: '2026-01-15T12:00:01.000Z' }]);
  });
});

test('--curl hides a token that is not public, and says how to see it', async () => {
  const hidden = await run('aois list --token abcdefgh+w --curl');
  expect(hidden.stdout).toContain("-H 'authorization: Bearer (not shown)'");
  expect(hidden.stderr).toBe('the token is not shown; --show-token shows it\n');
  const shown = await run('aois list --token abcdefgh+w --curl --show-token');
  expect([shown.stdout, shown.stderr]).toEqual([expect.stringContaining("'authorization: Bearer abcdefgh+w'"), '']);
  const fixture = await run('aois list --curl');
  expect([fixture.stdout, fixture.stderr]).toEqual([expect.stringContaining('sbox-full-access-token'), '']);
  expect((await run('aois list --token abcdefgh -vv --show-token')).stderr).toContain('Bearer abcdefgh\n');
  const other = await runCli(['api', 'GET', '/v1/aois', '-H', 'authorization: Basic abcdefgh', '--curl'], { env });
  expect(other.stdout).toContain("'authorization: Basic (not shown)'");
});

test('--curl prints the request and sends nothing', async () => {
  const before = (await run('portfolios list -o id --world curl')).stdout;
  const { stdout, exitCode } = await runCli(
    ['portfolios', 'create', '--name', "O'Higgins", '-i', 'k', '--curl', '--world', 'curl', '--base-url', 'http://h:1'],
    { env },
  );
  expect(exitCode).toBe(0);
  expect(stdout).toBe(
    [
      'curl -g --path-as-is -X POST http://h:1/v1/portfolios \\',
      "  -H 'authorization: Bearer sbox-full-access-token+curl' \\",
      "  -H 'idempotency-key: k' \\",
      "  -H 'content-type: application/json' \\",
      `  --data-raw '{"name":"O'\\''Higgins"}'\n`,
    ].join('\n'),
  );
  expect((await run('portfolios list -o id --world curl')).stdout).toBe(before);
});
