import { expect, test } from 'vitest';
import { parseStory } from '../../../../src/cli/commands/walkthrough/parse-story.ts';
import { catchNames } from '../../../../src/cli/commands/walkthrough/run-story.ts';
import { commandsOf } from '../../../../src/cli/commands/walkthrough/story.ts';

const page = `# A title

An intro of
two lines.

## First

- one
- two
  goes on

\`\`\`json
{ "a": 1 }
\`\`\`

\`\`\`console
$ sbox claims get clm_1 \\
    --fields status   # exit 44
out

$ sbox status
\`\`\`

### Second

~~~console
$ sbox log
a $ b
~~~
`;

test('a page is its intro and its steps, whatever the level of their headings', () => {
  const { title, intro, steps } = parseStory('page.md', page);
  expect([title, intro]).toEqual(['A title', [{ kind: 'prose', text: 'An intro of two lines.' }]]);
  expect(steps.map((step) => [step.title, step.passages.map(({ kind }) => kind)])).toEqual([
    ['First', ['prose', 'prose', 'block', 'command', 'command']],
    ['Second', ['command']],
  ]);
  expect(steps[0]?.passages.slice(0, 3)).toEqual([
    { kind: 'prose', text: '- one' },
    { kind: 'prose', text: '- two goes on' },
    { kind: 'block', lines: ['{ "a": 1 }'], name: undefined },
  ]);
});

test('a command has its line, its continued words, what it must end with and what it must print', () => {
  const commands = commandsOf(parseStory('page.md', page));
  expect(commands.map(({ line, text, exitCode, expected }) => [line, text, exitCode, expected])).toEqual([
    [17, 'sbox claims get clm_1 --fields status', 44, ['out', '']],
    [21, 'sbox status', 0, []],
    [27, 'sbox log', 0, ['a $ b']],
  ]);
});

test('a command that ends with an ampersand runs in the background, until a line waits for it', () => {
  const lines = ['$ sbox jobs create \\', '  --wait &   # later', '$ sbox log', '$ wait   # exit 8', 'job_0006'];
  const commands = commandsOf(parseStory('page.md', ['```console', ...lines, '```'].join('\n')));
  expect(commands.map(({ line, text, runs, exitCode, expected }) => [line, text, runs, exitCode, expected])).toEqual([
    [2, 'sbox jobs create --wait &', 'background', 0, []],
    [4, 'sbox log', 'foreground', 0, []],
    [5, 'wait', 'wait', 8, ['job_0006']],
  ]);
});

const notWaitedFor = 'runs in the background, but nothing waits for it';
const nothingToWaitFor = 'has nothing to wait for: no earlier command in its step ends with "&".';
test.each([
  ['```console\n$ sbox log &\n```', `x.md:2 ${notWaitedFor}`],
  ['```console\n$ sbox log &\n$ sbox log &\n$ wait\n$ wait\n```', `x.md:2 ${notWaitedFor}`],
  ['```console\n$ sbox log &\n```\n## Next\n```console\n$ wait\n```', `x.md:2 ${notWaitedFor}`],
  ['```console\n$ wait\n$ sbox log\n```', `x.md:2 ${nothingToWaitFor}`],
  ['```console\n$ sbox log &\n$ wait\n$ wait\n```', `x.md:4 ${nothingToWaitFor}`],
  ['```console\n$ wait &\n```', 'x.md:2 cannot be run: A story runs only sbox commands, not wait.'],
  ['```console\n$ sbox log &\n$ wait 4711\n```', 'x.md:3 cannot be run: A story runs only sbox commands'],
  ['```console\n$ sh -c id &\n$ wait\n```', 'x.md:2 cannot be run: A story runs only sbox commands, not sh.'],
  ['```console\n$ sbox log & sh -c id\n$ wait\n```', 'x.md:2 cannot be run: "&" is shell syntax'],
  ['```console\nout\n$ sbox log\n```', 'x.md:2 is output without a command above it.'],
  ['```console\n$ sbox log \\\n```', 'x.md:2 cannot be run: "\\" is shell syntax'],
  ['```console\n$ sbox log | cat\n```', 'x.md:2 cannot be run: "|" is shell syntax'],
  ['# T\n\u001b[31mred\n', 'x.md:2 contains a control character'],
  ['a \u202e b', 'x.md:1 contains a control character'],
  ['# Only prose', 'x.md has no command'],
  ['```sh\n$ sbox log\n```', 'x.md has no command'],
  ['a\n```console\n$ sbox log\n\nProse.\n', 'x.md:2 opens a block that is never closed'],
  ['```json\n{}\n\n~~~console\n$ sbox log\n~~~', 'x.md:1 opens a block that is never closed'],
  ['', 'x.md has no command'],
  [`\`\`\`console\n${'$ sbox log\n'.repeat(201)}\`\`\``, 'x.md has 201 commands; a story has 200 at most.'],
])('%j is no story', (text, message) => {
  expect(() => parseStory('x.md', text)).toThrow(message);
});

test('names are caught from records and from JSON, the first of each', () => {
  const output = ['jobId   job_0006', 'status  queued', 'cost.unit  credits', 'name  La Paloma', 'jobId  job_0007'];
  expect([...catchNames(output)]).toEqual([
    ['jobId', 'job_0006'],
    ['status', 'queued'],
  ]);
  expect([...catchNames(['{"claimId":"clm_0012","n": 3.5,', '  "name": "a \\"b\\""', '}'])]).toEqual([
    ['claimId', 'clm_0012'],
    ['n', '3.5'],
    ['name', 'a "b"'],
  ]);
  expect([...catchNames(['"version": 1.2.3, "path": "C:\\x", "jobId": "job_0006"'])]).toEqual([['jobId', 'job_0006']]);
});

test('no more lines may stand under a command than an output may have', () => {
  const pageOf = (count: number) => `\`\`\`console\n$ sbox status\n${'x\n'.repeat(count)}\`\`\`\n`;
  expect(commandsOf(parseStory('page.md', pageOf(2000)))[0]?.expected).toHaveLength(2000);
  expect(() => parseStory('page.md', pageOf(2001))).toThrow(
    'page.md:2 cannot be run: it has more lines of output than a story can show (2000).',
  );
});
