import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderPairs, wrap, wrapCommand } from '../../src/cli/terminal/paragraphs.ts';
import { shells } from '../../src/primitives/shells/shell.ts';
import { makeTempFolder } from '../log/temp-folder.ts';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';
import { skipSleeps } from '../support/test-clock.ts';
import { wordsOf } from '../support/words-of.ts';

let env: Record<string, string> = {};
beforeAll(async () => {
  env = { SBOX_BASE_URL: (await startTestServer()).url, NO_COLOR: '1' };
});
const linesOf = (text: string) => text.trimEnd().split('\n');

describe('on a terminal lines end where words do', () => {
  test.each([
    ['claims get clm_9999', 40],
    ['jobs cancel job_0001 --profile read-only', 40],
    ['jobs create --event-id evt_0001 --aoi-id aoi_0011 -i key', 40],
    ['jobs result job_0001', 40],
    ['claims list --perl hail', 40],
    ['claims list --limit 2', 60],
    ['claims get clm_0001', 60],
    ['status', 40],
    ['reports verify rep_0001', 40],
    ['reports verify rep_0001', 50],
    ['whoami', 40],
    ['--help', 40],
    ['claims list --help', 40],
  ])('sbox %s, %i columns', async (line, columns) => {
    const { stdout, stderr } = await runCli(line.split(' '), { tty: true, columns, env });
    const tooLong = linesOf(stdout + stderr).filter(
      (text) => stringWidth(text) > columns && /\S\s+\S/.test(text.trim()),
    );
    expect(tooLong).toEqual([]);
    expect(stdout + stderr).not.toBe('');
  });

  /** What tells a record from others stands at 60 columns, and its figures at 80. */
  test.each([
    ['portfolios', 'portfolioId name country season', 'aoiCount totalHectares status'],
    ['aois', 'aoiId name areaHectares crop', ''],
    ['clients', 'clientId name clientType country', 'region'],
    ['policies', 'policyId policyNumber status sumInsured', 'remainingSumInsured'],
    ['events', 'eventId peril severity name status', 'startedAt'],
    ['detections', 'detectionId eventId aoiId severity damagedHectares', 'affectedPct expectedLossPct'],
    ['weather', 'observationId aoiId observedAt', 'temperatureMinC temperatureMaxC'],
    ['claims', 'claimId status peril aoiId', 'claimedHectares approvedAmount'],
    ['peritajes', 'peritajeId claimId status scheduledAt', 'assessedDamagePct'],
    ['reports', 'reportId status type title', 'claimId'],
    ['watches', 'watchSubscriptionId aoiId peril minSeverity status', 'lastAlertAt'],
    ['alerts', 'alertId severity peril aoiId status', 'createdAt'],
    ['webhooks', 'subscriptionId status endpointUrl eventTypes', 'createdAt'],
    ['deliveries', 'deliveryId status eventType attemptCount', 'createdAt'],
  ])('sbox %s list keeps at 60 columns %s, and at 80 also %s', async (topic, at60, at80) => {
    for (const [columns, needed] of [[60, at60] as const, [80, `${at60} ${at80}`] as const]) {
      const { stdout, stderr } = await runCli([topic, 'list'], { tty: true, columns, env });
      const [, hidden = ''] = /no room for ([\w., ]+);/.exec(stderr.replaceAll('\n', ' ')) ?? [];
      const names = hidden.split(', ');
      expect([columns, needed.split(' ').filter((name) => names.includes(name))]).toEqual([columns, []]);
      expect(linesOf(stdout).filter((text) => stringWidth(text) > columns)).toEqual([]);
    }
  });

  test('a heading takes two lines where that gives the other columns room, and says over what a loss is', async () => {
    const { stdout } = await runCli(['peritajes', 'list', '--limit', '1'], { tty: true, columns: 80, env });
    expect(linesOf(stdout)).toEqual([
      '                                                 ASSESSED DAMAGE %',
      'PERITAJE  CLAIM     STATUS     SCHEDULED AT UTC  OF THE AREA CLAIMED    MODALITY',
      'per_0004  clm_0003  scheduled  2026-01-19 13:00                         field',
    ]);
  });

  test.each([
    ['claims create', /Status of the record\. One of: submitted,/],
    ['reports create', /Status of the record\. One of: draft,/],
    ['faults add', /HTTP status\. One of: 429,/],
  ])('the help of sbox %s says of which thing the status is', async (line, expected) => {
    const { stdout } = await runCli([...line.split(' '), '--help'], { env });
    expect(stdout.replace(/\s+/g, ' ')).toMatch(expected);
  });

  test.each([
    [50, /^✓ key$/],
    [51, /^✓ key +sbox-report-key-1 at$/],
  ])('in %i columns a check that holds begins with %s', async (columns, expected) => {
    const { stdout } = await runCli(['reports', 'verify', 'rep_0001'], { tty: true, columns, env });
    expect(linesOf(stdout)[0]).toMatch(expected);
  });

  test('what is wrong with a row of an import is broken over lines, not cut', async () => {
    skipSleeps();
    const file = join(await makeTempFolder(), 'rows.csv');
    await writeFile(file, 'name,portfolioId,crop,ring\nLot 4,pf_0001,triffid,none\n');
    const { stdout, exitCode } = await runCli(['import', 'aois', file, '--wait'], { tty: true, columns: 60, env });
    const report = stdout.slice(stdout.indexOf('ROW'));
    expect([exitCode, linesOf(report)]).toEqual([
      1,
      [
        'ROW  LINE  FIELD  MESSAGE',
        '  1     2  ring   must be array (Closed polygon ring,',
        '                  longitude first)',
        '  1     2  crop   must be one of soybean, maize, wheat,',
        '                  barley, sunflower, vineyard, stone_fruit,',
        '                  pome_fruit, other',
      ],
    ]);
  });

  test('a terminal that says it has no columns, as one of a container may, has eighty', async () => {
    const [none, eighty] = await Promise.all(
      [0, 80].map((columns) => runCli(['aois', 'list', '--limit', '2'], { tty: true, columns, rows: columns, env })),
    );
    expect(none).toEqual(eighty);
    expect(none?.stdout).toMatch(/^AOI +NAME +AREA HA/);
  });

  test('elsewhere a message is one line, for tools that search it', async () => {
    const { stderr } = await runCli(['claims', 'get', 'clm_9999'], { env });
    // What happened, why, what to do next, and the two commands that show it.
    expect(linesOf(stderr)).toHaveLength(5);
  });

  test('a long command is broken so that a shell still reads it as one', async () => {
    const { stderr } = await runCli(['claims', 'create', '--no-input'], { tty: true, columns: 60, env });
    const [, whole = ''] = /try {6}(sbox claims create [\s\S]*?)\n {2}try/.exec(stderr) ?? [];
    expect(linesOf(whole).length).toBeGreaterThan(3);
    const [, ...words] = wordsOf(whole.replaceAll('\\\n', ' '));
    expect(words).toEqual(expect.arrayContaining(['--aoi-id', 'aoi_0002']));
    expect(words.at(-1)).toBe('Leaves stripped and stems broken on the western half.');
  });
});

describe('paragraphs', () => {
  test('break at spaces, and leave a longer word whole', () => {
    expect(wrap('a bb ccc dddd', 4)).toEqual(['a bb', 'ccc', 'dddd']);
    expect(wrap('see https://sbox.test/x here', 8)).toEqual(['see', 'https://sbox.test/x', 'here']);
    expect(wrap('東京 の 畑', 6, stringWidth)).toEqual(['東京', 'の 畑']);
    expect(wrap('', 8)).toEqual(['']);
  });

  test('a command that fits stays as it is', () => {
    expect(wrapCommand('sbox claims list --peril hail', 40)).toEqual(['sbox claims list --peril hail']);
    expect(wrapCommand('sbox jobs list --one 1 --two 2 -x y', 25)).toEqual([
      'sbox jobs list --one 1 \\',
      '  --two 2 -x y',
    ]);
  });

  test('names stand beside their descriptions, above them where there is little room', () => {
    const pairs = [['name', 'one two three four five six seven eight']] as const;
    expect(renderPairs(pairs, 36)).toEqual(['  name  one two three four five six', '        seven eight']);
    expect(renderPairs(pairs, 30)).toEqual(['  name', '      one two three four five', '      six seven eight']);
  });

  test('a line is full at its width, and not one column beyond', () => {
    expect([wrap('aaa bbb', 7), wrap('aaa bbb', 6)]).toEqual([['aaa bbb'], ['aaa', 'bbb']]);
    const command = 'sbox jobs list --one 1 --two 2';
    expect(wrapCommand(command, 30)).toEqual([command]);
    expect(wrapCommand(command, 29)).toEqual(['sbox jobs list --one 1 \\', '  --two 2']);
    expect(wrapCommand(command, 24)).toEqual(['sbox jobs list --one 1 \\', '  --two 2']);
    expect(wrapCommand(command, 23)).toEqual(['sbox jobs list \\', '  --one 1 --two 2']);
    expect(wrapCommand(command, 5)).toEqual(['sbox jobs list \\', '  --one 1 \\', '  --two 2']);
  });

  test('a dash within a word, and one behind a quote, begin no line', () => {
    expect(wrapCommand("sbox api GET '/a --b' -d c-d -1", 12)).toEqual(["sbox api GET '/a --b' \\", '  -d c-d -1']);
  });

  test('cmd has no lines that go on', () => {
    expect(wrapCommand('sbox jobs list --one 1 --two 2', 20, shells.cmd)).toEqual(['sbox jobs list --one 1 --two 2']);
  });

  test('descriptions begin behind the longest name of 34 characters at most, where they have 24 columns', () => {
    const [long, longer] = ['n'.repeat(34), 'n'.repeat(35)];
    expect(
      renderPairs(
        [
          ['a', 'b'],
          ['abc', 'd'],
        ],
        80,
      ),
    ).toEqual(['  a    b', '  abc  d']);
    expect(
      renderPairs(
        [
          [long, 'b'],
          ['a', 'c'],
        ],
        80,
      ),
    ).toEqual([`  ${long}  b`, `  a${' '.repeat(35)}c`]);
    expect(
      renderPairs(
        [
          [longer, 'b'],
          ['a', 'c'],
        ],
        80,
      ),
    ).toEqual([`  ${longer}`, `${' '.repeat(38)}b`, `  a${' '.repeat(35)}c`]);
    expect(renderPairs([['abcd', 'x']], 32)).toEqual(['  abcd  x']);
    expect(renderPairs([['abcd', 'x']], 31)).toEqual(['  abcd', '      x']);
  });

  test('a name that is a long command is broken within the room that it has', () => {
    const name = 'sbox jobs list --one 1 --two 2';
    expect(renderPairs([[name, 'x']], 32)).toEqual([`  ${name}`, '      x']);
    expect(renderPairs([[name, 'x']], 31)).toEqual(['  sbox jobs list --one 1 \\', '    --two 2', '      x']);
  });
});

test('a signature is cut on a terminal, and whole elsewhere', async () => {
  const line = ['reports', 'get', 'rep_0001', '--fields', 'manifest'];
  const { stdout } = await runCli(line, { tty: true, columns: 80, env });
  expect(stdout).toMatch(/^manifest\.signature\.jws +eyJ\S{20,}…$/m);
  expect((await runCli(line, { env })).stdout).toMatch(/^manifest\.signature\.jws +eyJ[\w.-]{200,}$/m);
});
