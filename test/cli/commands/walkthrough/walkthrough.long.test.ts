import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { shippedStories } from '../../../../src/cli/commands/walkthrough/find-story.ts';
import { audited } from '../../../support/audited.ts';
import { letPass } from '../../../support/pause.ts';
import { runCli } from '../../../support/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'sbox-walkthrough-'));

let files = 0;

/** A story as a file of its own. */
function write(text: string): string {
  files += 1;
  const path = join(folder, `story-${files}.md`);
  writeFileSync(path, text);
  return path;
}

const blockOf = (...lines: string[]) => `# Story\n\n\`\`\`console\n${lines.join('\n')}\n\`\`\`\n`;

const walk = (...argv: string[]) => runCli(['walkthrough', ...argv]);

test('the stories of the package are those that are listed', async () => {
  expect((await readdir('stories')).sort()).toEqual(shippedStories.map((name) => `${name}.md`).sort());
  const { stdout } = await walk('--list', '-o', 'id');
  expect(stdout.trimEnd().split('\n')).toEqual([...shippedStories]);
});

// The story of retries starts a program.
test.each(shippedStories.filter((name) => name !== 'retries'))(
  '%s prints what it says, and its money adds up',
  async (name) => {
    const { stdout, stderr, exitCode } = await audited(() => walk(name, '--check'));
    expect([stderr, exitCode]).toEqual(['', 0]);
    expect(stdout).toMatch(new RegExp(`^✓ ${name}  \\d+ commands print what the story says\n$`));
  },
);

test('the story of retries shows a create whose answer was lost, sent again with its key, charged once', () => {
  const page = readFileSync('stories/retries.md', 'utf8');
  const [lost, again] = page.split('\n').filter((line) => line.includes('--idempotency-key season-1'));
  expect([lost?.includes('# exit 63'), again?.includes('# exit')]).toEqual([true, false]);
  expect(page.match(/^remainingCredits .*$/gm)?.slice(0, 3)).toEqual([
    'remainingCredits  760',
    'remainingCredits  751',
    'remainingCredits  751',
  ]);
});

test('the story of retries explores a client that charges twice, and the same one with a key that it keeps', () => {
  const [, twice = '', once = ''] = readFileSync('stories/retries.md', 'utf8').split('$ sbox explore ');
  expect(twice).toContain('createJob  same 1  same 1  wrong 1  same 1\n');
  expect(twice).toContain('carried out twice');
  expect(once).toContain('createJob  same 1  same 1  same 1  same 1\n');
});

test('what a block with a name holds is a file for the commands, and not named as theirs', async () => {
  const rows = [
    '```csv clients.csv',
    'name,clientType,country,region',
    'Tambo Norte,company,AR,Buenos Aires',
    '```',
    '',
  ];
  const path = write(`${blockOf('$ sbox import clients clients.csv --wait --fields created')}\n${rows.join('\n')}`);
  const { stdout, stderr } = await walk(path);
  expect(stdout).toContain('created  1');
  expect(stderr).not.toContain('deleted with the story');
});

test('the story of a double click holds one answer, refuses the second click, and charges once', () => {
  const page = readFileSync('stories/double-click.md', 'utf8');
  const clicks = page.split('\n').filter((line) => line.startsWith('$ ') && line.includes('--idempotency-key click'));
  expect(clicks.map((line) => /&$|# exit 49$/.exec(line)?.[0])).toEqual(['&', '# exit 49', undefined]);
  expect(page.match(/^remainingCredits .*$/gm)).toEqual([760, 751, 751].map((left) => `remainingCredits  ${left}`));
});

describe('without a terminal', () => {
  const page = blockOf(
    '$ sbox portfolios create --name Sur -o id',
    '…',
    '',
    '$ sbox claims get clm_9999 -o id   # exit 44',
    '...',
  );

  test('it is the page, with what its commands print now', async () => {
    const { stdout, stderr, exitCode } = await walk(write(page));
    expect([stderr, exitCode]).toEqual(['', 0]);
    const [head, error] = stdout.split('✗ 404 resource_not_found');
    expect(head).toBe(
      '# Story\n\n```console\n$ sbox portfolios create --name Sur -o id\npf_0004\n\n$ sbox claims get clm_9999 -o id   # exit 44\n',
    );
    expect(error).toMatch(/\n```\n$/);
  });

  test('without a name it is the footprint', async () => {
    const { stdout } = await walk();
    expect(stdout.startsWith('# From a hailstorm to its footprint\n')).toBe(true);
    expect(stdout).toContain('severity high');
  });

  test('--json is one document', async () => {
    const { stdout, stderr } = await walk(write(page), '--json');
    expect(stderr).toBe('');
    expect(JSON.parse(stdout).data).toMatchObject({
      title: 'Story',
      commands: [
        { line: 4, command: 'sbox portfolios create --name Sur -o id', exitCode: 0, output: 'pf_0004' },
        { line: 7, exitCode: 44 },
      ],
    });
  });

  test('a command that does not end as the page says is reported, and the exit code says so', async () => {
    const { stdout, stderr, exitCode } = await walk(write(blockOf('$ sbox claims get clm_9999 -o id')));
    expect(exitCode).toBe(1);
    expect(stdout).toContain('404 resource_not_found');
    expect(stderr).toMatch(/^story-\d+\.md:4 ends with 44, but the story says 0: ✗ 404 resource_not_found/);
  });
});

describe('--check', () => {
  test('shows what differs, where, and ends with 1', async () => {
    const path = write(
      blockOf(
        '$ sbox portfolios get pf_0001 --fields portfolioId,name,country,season',
        'portfolioId  pf_0001',
        'name  …',
        'country      ES',
      ),
    );
    const { stdout, exitCode } = await walk(path, '--check');
    expect(exitCode).toBe(1);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(
        /^✗ story-\d+\.md:4 {2}\$ sbox portfolios get pf_0001 --fields portfolioId,name,country,season$/,
      ),
      '    portfolioId  pf_0001',
      expect.stringMatching(/^ {4}name {9}\S/),
      '  - country      ES',
      '  + country      AR',
      '  + season       2025/26',
      '',
    ]);
  });

  test('an exit code is compared as well', async () => {
    const { stdout, exitCode } = await walk(
      write(blockOf('$ sbox portfolios get pf_0001 -o id   # exit 44', 'pf_0001')),
      '--check',
    );
    expect(exitCode).toBe(1);
    expect(stdout).toContain('\n  ends with 0, but the story says 44\n');
  });

  test('--json has the differences as data', async () => {
    const { stdout } = await walk(
      write(blockOf('$ sbox portfolios get pf_0001 -o id', 'pf_0002')),
      '--check',
      '--json',
    );
    expect(JSON.parse(stdout).data).toMatchObject([
      {
        line: 4,
        difference: [
          { kind: 'missing', text: 'pf_0002' },
          { kind: 'extra', text: 'pf_0001' },
        ],
      },
    ]);
  });
});

describe('--write', () => {
  test('fills the outputs in, keeps what holds, and then the check passes', async () => {
    const path = write(
      blockOf(
        '$ sbox portfolios create --name Sur --fields portfolioId,name',
        'portfolioId  …',
        'name         Sur',
        '$ sbox portfolios get $portfolioId -o id',
        'wrong',
        '',
        '$ sbox faults list   # a comment',
      ),
    );
    const { stdout, stderr, exitCode } = await walk(path, '--write');
    expect([stdout, stderr, exitCode]).toEqual(['', `wrote ${path}\n`, 0]);
    expect(readFileSync(path, 'utf8')).toBe(
      blockOf(
        '$ sbox portfolios create --name Sur --fields portfolioId,name',
        'portfolioId  …',
        'name         Sur',
        '$ sbox portfolios get $portfolioId -o id',
        'pf_0004',
        '',
        '$ sbox faults list   # a comment',
        'nothing here',
      ),
    );
    expect((await walk(path, '--check')).exitCode).toBe(0);
    expect((await walk(path, '--write')).stderr).toBe(`${path} is up to date\n`);
  });

  test('a key that differs each time is written as …', async () => {
    const path = write(blockOf('$ sbox jobs create --event-id evt_0001 --aoi-id aoi_0011   # exit 42'));
    await walk(path, '--write');
    expect(readFileSync(path, 'utf8')).toMatch(/^ {2}key {6}…$/m);
    expect((await walk(path, '--check')).exitCode).toBe(0);
  });

  test.each([
    [
      blockOf('$ sbox portfolios list -o id', '$ sbox claims get clm_9999 -o id'),
      2,
      ':5 ends with 44, but the story says 0',
    ],
    [
      blockOf('$ sbox portfolios list -o id', '$ sbox claims get $claimId'),
      2,
      ':5 cannot be run: No earlier output has a claimId.',
    ],
    [
      blockOf('$ sbox portfolios list -o id', '$ sbox exec -- ls'),
      2,
      ':5 ends with 2, but the story says 0: ✗ A story has a sandbox of its own',
    ],
    [
      blockOf('$ sbox import clients ../rows.json'),
      2,
      ':4 ends with 2, but the story says 0: ✗ ../rows.json is hidden or outside the story',
    ],
    [
      blockOf('$ sbox serve --port 0 &', '$ wait'),
      2,
      ':5 ends with 2, but the story says 0: ✗ A story has a sandbox of its own',
    ],
    [
      blockOf('$ sbox log --follow &', '$ sbox claims get clm_9999 -o id', '$ wait'),
      2,
      ':5 ends with 44, but the story says 0',
    ],
    [`# \u001b[2J\n${blockOf('$ sbox portfolios list')}`, 2, ':1 contains a control character'],
  ])('what is wrong is said, and the file stays as it is: %j', async (text, code, message) => {
    const path = write(text);
    const { stdout, stderr, exitCode } = await walk(path, '--write');
    expect([stdout, exitCode]).toEqual(['', code]);
    expect(stderr).toContain(message);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  const [, listed = ''] = /the sandbox of the run\. (.*?) end with exit code 2/s.exec(
    readFileSync('docs/stories.md', 'utf8'),
  ) ?? [''];
  const starting = [...listed.matchAll(/`(.+?)`/g)].map(([, name]) => String(name));
  const words: Readonly<Record<string, string>> = {
    ...{ exec: '-- ls', record: 'a.har -- ls', ticket: 'a.har -- ls', replay: 'rows.json', diff: 'a b' },
    ...{ explore: '-- ls', shrink: 'rows.json' },
    ...{ data: 'check .', 'check-receiver': 'http://127.0.0.1:1/', walkthrough: 'retries' },
    listen: '--forward-to http://127.0.0.1:1/ --replay dlv_0001 --as-recorded',
  };

  test('what would start a sandbox is listed', () => expect(starting).toHaveLength(14));

  test.each(starting)('a story does not run sbox %s, as its page says', async (name) => {
    const path = write(blockOf(`$ sbox ${name} ${words[name] ?? ''}`.trimEnd()));
    const { stderr, exitCode } = await walk(path, '--write');
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringMatching(/:4 ends with 2, but the story says 0: ✗ (A story has a sandbox|No such file: rows.json)/),
    ]);
  });

  test('a story of the package is not written over', async () => {
    expect((await walk('retries', '--write')).stderr).toContain('retries comes with sbox and cannot be overwritten.');
    expect((await walk('--write')).stderr).toContain('--write needs the file of a story.');
    const both = await walk('retries', '--check', '--write');
    expect([both.exitCode, both.stderr]).toEqual([2, '✗ --check and --write cannot be combined.\n']);
  });
});

test.each([
  [['retrys'], 'did you mean retries?'],
  [['nothing.md'], 'No such file: nothing.md'],
  [['retries', '--world', 'ci'], 'does not use --world'],
  [['retries', '--curl'], 'does not use --curl'],
  [['retries', '--token', 'x', '--json'], 'does not use --token'],
])('%s is refused', async (argv, message) => {
  const { stdout, stderr, exitCode } = await walk(...argv);
  expect([stdout, exitCode]).toEqual(['', 2]);
  expect(stderr).toContain(message);
});

describe('on a terminal', () => {
  /** Presses the keys of one element, one after the other, each time the question is shown. */
  async function present(path: string | undefined, keys: readonly string[], size = { columns: 80, rows: 24 }) {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
    const left = [...keys];
    let seen = '';
    return runCli(['walkthrough', ...(path === undefined ? [] : [path])], {
      env: { NO_COLOR: '1' },
      tty: true,
      ...size,
      input,
      onOutput: (text) => {
        seen += text;
        if (!/q quit|Which story\?/.test(seen)) return;
        seen = '';
        for (const [index, key] of [...(left.shift() ?? '')].entries())
          void letPass(5 + 20 * index).then(() => input.write(key));
      },
    });
  }
  const page = `# Story

A \`word\` of **prose** with a [link](https://x.example).

## One

\`\`\`console
$ sbox portfolios create --name Sur -o id
pf_0004
\`\`\`

## Two

Then.

\`\`\`console
$ sbox portfolios create --name Norte -o id
$ sbox log --fields position,operationId
\`\`\`
`;
  const enter = '\r';
  const log = 'POSITION  OPERATION\n       1  createPortfolio\n       2  createPortfolio\n';

  test('it shows the prose, types a command, waits for Enter, and shows what it prints', async () => {
    const { stdout, stderr, exitCode } = await present(write(page), Array(6).fill(enter));
    expect(exitCode).toBe(0);
    expect(stdout).toBe(
      `Story\n\nA word of prose with a link.\n\nOne  1 of 2\n\n$ sbox portfolios create --name Sur -o id\npf_0004\n\n` +
        `Two  2 of 2\n\nThen.\n\n$ sbox portfolios create --name Norte -o id\npf_0005\n\n` +
        `$ sbox log --fields position,operationId\n${log}\n`,
    );
    expect(stderr).toContain('Enter to go on · q quit');
  });

  test('a key that means nothing changes nothing', async () => {
    const { stdout, exitCode } = await present(write(page), ['xq']);
    expect([exitCode, stdout]).toEqual([0, expect.not.stringContaining('Sur')]);
  });

  test('q ends it with 0, and Ctrl-C with 130', async () => {
    const quit = await present(write(page), [enter, 'xq']);
    expect([quit.exitCode, quit.stdout.includes('pf_0004')]).toEqual([0, false]);
    expect((await present(write(page), [enter, '\u0003'])).exitCode).toBe(130);
  });

  test('a command that does not end as the page says is pointed out', async () => {
    const { stderr, exitCode } = await present(write(blockOf('$ sbox claims get clm_9999')), [enter]);
    expect(stderr).toContain('this ended with 44, but the story says 0');
    expect(exitCode).toBe(0);
  });

  test('without a name it asks for one', async () => {
    const { stdout, stderr } = await present(undefined, ['\r', 'q']);
    expect(stderr).toContain('retries  A response is lost, and nothing is charged twice');
    expect(stdout).toContain('From a hailstorm to its footprint\n\nA claim');
  });

  test('what it prints fits the terminal, the map included', async () => {
    const { stdout } = await present('footprint', Array(40).fill(enter), { columns: 80, rows: 24 });
    const screen = stdout.slice(stdout.lastIndexOf('$ sbox jobs result', stdout.indexOf('evidence  job_0006')));
    const lines = screen.slice(0, screen.indexOf('evidence')).split('\n');
    // Below the evidence come a blank line and the question, which is written to stderr.
    expect(lines.length + 2).toBeLessThanOrEqual(24);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  });
});
