import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rows } from '../../src/contract/rows.ts';
import { html } from '../../src/primitives/markup.ts';
import { anchorOf, renderMarkdown } from '../../src/server/pages/docs/markdown.ts';
import { isDecision, listPages } from '../../src/server/pages/docs/page-groups.ts';
import { callOf, renderRunLinks } from '../../src/server/pages/docs/run-block.ts';
import { type Found, searchPages, sentenceOf } from '../../src/server/pages/docs/search.ts';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp();
const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } });
const linksOf = (body: string) => [...body.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address as string);

/** What people look for, and the page that answers it. */
const questions: readonly (readonly [string, string])[] = [
  ['retry', '/docs/story-retries'],
  ['response lost', '/docs/story-retries'],
  ['double click', '/docs/story-double-click'],
  ['webhook signature', '/docs/webhooks'],
  ['check receiver', '/docs/webhooks'],
  ['import csv', '/docs/import'],
  ['spreadsheet', '/docs/import'],
  ['geojson', '/docs/import'],
  ['keep state', '/docs/data'],
  ['container', '/docs/elsewhere'],
  ['nats', '/docs/data'],
  ['playwright', '/docs/elsewhere'],
  ['vitest', '/docs/elsewhere'],
  ['postman', '/docs/elsewhere'],
  ['curl footprint', '/docs/start'],
  ['install', '/docs/start'],
  ['mcp', '/docs/agents'],
  ['support ticket', '/docs/support'],
  ['compare with the real service', '/docs/recordings'],
  ['permissions', '/docs/permissions'],
  ['exit codes', '/docs/commands'],
  ['undo', '/docs/story-undo'],
  ['token expires', '/docs/story-tokens'],
  ['clock season', '/docs/story-season'],
  ['index policy', '/docs/story-by-index'],
  ['keyboard console', '/docs/console'],
  ['write a story', '/docs/stories'],
  ['claim_already_open', '/problems/claim_already_open'],
  ['idempotency key required', '/problems/idempotency_key_required'],
  ['deductible franchise', '/docs/43-what-a-loss-pays'],
  ['spanish', '/docs/76-refusals-in-spanish'],
  ['cursor', '/docs/04-pages-and-filters'],
  ['how do I get a token?', '/docs/readme'],
  ['how do I install it', '/docs/start'],
  ['how to reset the sandbox', '/docs/commands'],
  ['use with jest', '/docs/elsewhere'],
];

test('every page of the package is in one group, under a name of its own', async () => {
  const pages = listPages();
  expect(pages.length).toBeGreaterThan(50);
  expect(new Set(pages.map(({ slug }) => slug)).size).toBe(pages.length);
  const { body } = await open('/docs');
  for (const group of ['Start', 'Guides', 'Concepts', 'Reference']) expect(body).toContain(`<h2>${group} <small>`);
  expect(pages.filter((page) => page.summary === '' && !isDecision(page))).toEqual([]);
  expect(linksOf(body)).toEqual(
    expect.arrayContaining([
      '/docs/story-footprint',
      '/docs/data',
      '/docs/commands',
      '/docs/decisions',
      '/docs/api',
      '/problems',
    ]),
  );
});

test('what the console opens of the documentation is there, to the heading', async () => {
  const files = readdirSync('src/console', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const sources = files.map((file) => readFileSync(`src/console/${file}`, 'utf8'));
  const links = sources.flatMap((source) => [...source.matchAll(/"(\/docs\/[^"#]+)#([^"]+)"/g)]);
  expect(links.map(([, page]) => page)).toContain('/docs/story-retries');
  for (const [, page = '', heading] of links) {
    const { statusCode, body } = await open(page);
    expect(statusCode).toBe(200);
    expect(body).toContain(`id="${heading}"`);
  }
});

test('no link of any page is dead, fragments included, and none loads from elsewhere', async () => {
  const bodies = new Map<string, Promise<{ statusCode: number; body: string }>>();
  const read = (path: string) => {
    const known = bodies.get(path) ?? open(path);
    bodies.set(path, known);
    return known;
  };
  const dead: string[] = [];
  for (const path of ['/docs', ...listPages().map(({ slug }) => `/docs/${slug}`)]) {
    const { body, statusCode } = await read(path);
    expect([path, statusCode]).toEqual([path, 200]);
    expect(body).not.toMatch(/src="https?:/);
    for (const address of linksOf(body)) {
      if (/^https?:/.test(address) || address.startsWith('/#/')) continue;
      const [target = '', fragment] = (address.startsWith('#') ? path + address : address).split('#');
      const found = await read(target);
      const isThere = found.statusCode === 200 && (fragment === undefined || found.body.includes(`id="${fragment}"`));
      if (!isThere) dead.push(`${path}: ${address}`);
    }
  }
  expect(dead).toEqual([]);
});

test.each(questions)('%s is answered among the first three, by %s', async (question, address) => {
  expect((await searchPages(question, 3)).map((section) => section.address.split('#')[0])).toContain(address);
});

test('the idempotency key has a section of its name, which comes first', async () => {
  const [found] = await searchPages('idempotency key', 1);
  expect(found).toMatchObject({ address: '/docs/start#idempotency-key', heading: 'Idempotency key' });
});

test('instructions come before a story that has the same words', async () => {
  const found = (await searchPages('damage footprint', 20)).map(({ address }) => address.split('#')[0]);
  const both = ['/docs/start', '/docs/story-footprint'];
  expect(found.filter((address) => both.includes(String(address)))).toEqual(both);
});

test('what is found is shown by a sentence that has the word, without marks', async () => {
  const [found] = await searchPages('csv', 1);
  expect(sentenceOf(found as Found)).toMatch(/csv/i);
  for (const [question] of questions) {
    for (const section of await searchPages(question, 3)) expect(sentenceOf(section)).not.toMatch(/```|\*\*|\]\(|\|/);
  }
});

test('commands are written for the shell of the reader, which a cookie remembers', async () => {
  const page = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/docs/story-footprint', headers: { accept: 'text/html', ...headers } })).body;
  const chosen = await app.inject({ url: '/docs/story-footprint?shell=cmd', headers: { accept: 'text/html' } });
  expect(chosen.headers['set-cookie']).toContain('sbox-shell=cmd');
  expect(await page({ cookie: 'sbox-shell=cmd' })).toBe(chosen.body);
  expect(await page({ cookie: 'sbox-shell=posix' })).not.toBe(chosen.body);
});

test('a long page is a list of sections to open, and says where they are', async () => {
  const { body } = await open('/docs/commands');
  expect(body.match(/<details>/g)?.length).toBeGreaterThan(30);
  expect(body.match(/<details>/g)).toHaveLength(body.match(/<\/details>/g)?.length ?? 0);
  expect(body).toContain('aria-label="On this page"');
});

test('the search finds pages that have all words, those with them in the title first', async () => {
  const { body } = await open('/docs?q=logos%20content');
  expect(linksOf(body).find((address) => /^\/docs\/./.test(address) && address !== '/docs/api')).toMatch(
    /^\/docs\/16-logos-by-content/,
  );
  expect((await open('/docs?q=zzzzzz')).body).toContain('No page has any of these words');
  expect((await open('/docs?q=how%20to')).body).toContain('The best 20 pages.');
  expect((await open('/docs?q=spanish')).body).toMatch(/<p role="status">\d pages\./);
  const { body: hostile } = await open(`/docs?q=${encodeURIComponent('"><script>')}`);
  expect(hostile).not.toContain('"><script');
});

const codeOf = (text: string) => text.match(/^```.*?^```$|^ {4}\S[^\n]*$/gms) ?? [];
const bilingual = listPages().flatMap(({ spanish, ...english }) =>
  spanish === undefined ? [] : [{ english, spanish }],
);

test('start, console and support are in Spanish too, with the same sections and the same code', () => {
  expect(bilingual.map(({ english }) => english.slug)).toEqual(['start', 'console', 'support']);
  for (const { english, spanish } of bilingual) {
    expect(spanish.slug).toBe(english.slug);
    expect(codeOf(spanish.text)).toEqual(codeOf(english.text));
    expect(spanish.text.match(/^#+ /gm)).toEqual(english.text.match(/^#+ /gm));
  }
});

test.each(bilingual)(
  '$english.path answers in Spanish where that is asked for, and no link of it is dead',
  async ({ english, spanish }) => {
    const asked = (accept: string, url = `/docs/${english.slug}`) =>
      app.inject({ url, headers: { accept: 'text/html', 'accept-language': accept } });
    const [told, plain] = [await asked('es-AR,es;q=0.9'), await asked('en')];
    expect(told.body).toContain(`<h1 id="${anchorOf(spanish.title)}">`);
    expect(told.body).toContain('<html lang="es">');
    expect([told.headers['content-language'], String(told.headers.vary).toLowerCase()]).toEqual([
      'es',
      expect.stringContaining('accept-language'),
    ]);
    expect([plain.body, plain.headers['content-language'], plain.headers.vary]).toEqual([
      (await open(`/docs/${english.slug}`)).body,
      undefined,
      expect.stringContaining('accept-language'),
    ]);
    expect((await asked('es', `/docs/${english.slug}.md`)).body).toBe(spanish.text);
    for (const address of linksOf(told.body).filter((link) => /^(\/|#)/.test(link) && !link.startsWith('/#/'))) {
      const [target = '', fragment] = address.split('#');
      const { statusCode, body } = await asked('es', target === '' ? undefined : target);
      expect([address, statusCode]).toEqual([address, 200]);
      expect(body).toContain(fragment === undefined ? '' : `id="${fragment}"`);
    }
  },
);

test('a page that is not there is refused with the nearest name, and nothing outside is served', async () => {
  const asProgram = (url: string) => app.inject({ url, headers: { accept: '*/*' } });
  for (const [url, text] of [
    ['/docs/comands', 'Did you mean /docs/commands?'],
    ['/dosc', 'Did you mean /docs?'],
  ] as const) {
    const [program, browser] = [await asProgram(url), await open(url)];
    expect([program.statusCode, program.json().code]).toEqual([404, 'route_not_found']);
    expect(program.json().detail).toContain(text);
    expect([browser.statusCode, browser.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(browser.body).toContain(text);
  }
  expect((await open('/docs/')).body).toBe((await open('/docs')).body);
  for (const url of ['/docs/..%2fpackage', '/docs/pictures/..%2f..%2fpackage.json', '/docs/pictures/nothing.webp']) {
    expect([url, (await open(url)).statusCode]).toEqual([url, 404]);
  }
});

test('machines are told of every page, and read it as it was written', async () => {
  const { body, headers } = await open('/llms.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  for (const { slug } of listPages()) expect(body).toContain(`(/docs/${slug}.md)`);
  const page = await open('/docs/import.md');
  expect(page.headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(page.body).toBe(listPages().find(({ slug }) => slug === 'import')?.text);
  // A skill begins with what tells an agent when to use it; for people that is no part of the page.
  expect((await open('/docs/skill.md')).body).toMatch(/^---\nname: sbox\ndescription: Work with sbox/);
  expect((await open('/docs/skill')).body).not.toContain('description: Work');
});

test.each([
  ['sbox events list --severity severe', '/#/call/listEvents?query.severity=severe'],
  ['sbox aois get aoi_0001 --fields aoiId', '/#/call/getAoi?params.id=aoi_0001'],
  [
    'sbox jobs create --event-id evt_0001 --aoi-id aoi_0001 --wait',
    '/#/call/createJob?body.input.eventId=evt_0001&body.input.aoiId=aoi_0001',
  ],
  ['sbox reset', '/#/call/resetSandbox'],
  ['sbox faults add createJob --hold --times 1', '/#/call/addFault?body.hold=true&body.times=1'],
])('%s runs in the console', (line, address) => {
  expect(callOf(line)?.address).toBe(address);
});

test.each(['npm ci', 'sbox serve', 'sbox', '', 'sbox claims get $CLAIM', `sbox claims get "\${CLAIM}"`])(
  '%s is no call',
  (line) => {
    expect(callOf(line)).toBeUndefined();
  },
);

test('of every operation that answers, the first example leads to its form', () => {
  const answering = rows.filter(({ answer, command }) => answer !== 'stream' && command.length > 1);
  const others = answering.filter(({ id, command }) => callOf(`sbox ${command.join(' ')}`)?.row.id !== id);
  expect(others.map(({ id }) => id)).toEqual([]);
});

const options = { resolve: (target: string) => (target === 'gone.md' ? undefined : target), below: () => html`` };
test.each([
  ['# A `b` & c', '<h1 id="a-b--c">A <code>b</code> &amp; c</h1>'],
  ['one\ntwo', '<p>one\ntwo</p>\n'],
  ['- a\n  b\n- c', '<ul>\n<li>a\nb</li>\n<li>c</li>\n</ul>\n'],
  ['```sh\n<a>\n```', '<pre><code>&lt;a&gt;</code></pre>'],
  [
    '[a](b.md) [c](gone.md) ![d](e.webp) ![f](gone.md)',
    '<p><a href="b.md">a</a> c <img src="e.webp" alt="d" loading="lazy"> f</p>\n',
  ],
  ['<script>', '&lt;script&gt;'],
  ['a <b onclick="x">c</b>', '<p>a &lt;b onclick=&quot;x&quot;&gt;c&lt;/b&gt;</p>\n'],
  ['<!-- x -->\ntext', '<p>text</p>\n'],
  ['at <http://127.0.0.1:4600>.', '<p>at <a href="http://127.0.0.1:4600">http://127.0.0.1:4600</a>.</p>\n'],
])('%j is rendered', (text, expected) => {
  expect(renderMarkdown(text, options).text).toBe(expected);
});

test.each([
  ['sh', '<p class="run">Run in my world: <a href="/#/call/listWorlds">worlds list</a></p>'],
  ['console', '<p class="run">Run in my world: <a href="/#/call/listWorlds">worlds list</a></p>'],
  ['json', ''],
])('below a block of %s stands %j', (language, links) => {
  expect(renderRunLinks(language, ['$ sbox worlds list  # of this sandbox']).text).toBe(links);
});

test('the sections of a level are folded up to the next heading of that level or above', () => {
  const { text } = renderMarkdown('# A\n\n## B\n\nb\n\n### C\n\n## D\n\n# E\n\ne', { ...options, folded: 2 });
  const [a, b, c, d, e] = [...'abcde'].map((name, index) => {
    const level = [1, 2, 3, 2, 1][index];
    return `<h${level} id="${name}">${name.toUpperCase()}</h${level}>`;
  });
  const [begin, end] = ['<details><summary>', '</details>'];
  expect(text).toBe(`${a}${begin}${b}</summary><p>b</p>\n${c}${end}${begin}${d}</summary>${end}${e}<p>e</p>\n`);
  expect(renderMarkdown('## B', { ...options, folded: 2 }).text).toBe(`${begin}${b}</summary>${end}`);
});

test('no table of any page has a bar in its code, which would part a cell', () => {
  const broken = listPages().flatMap(({ path, text }) => {
    const rendered = renderMarkdown(text, options).text;
    return [...rendered.matchAll(/<td>[^<]*`[^<]*<\/td>/g)].map(([cell]) => `${path}: ${cell}`);
  });
  expect(broken).toEqual([]);
});

test('a figure keeps its unit on its line, but not in code', () => {
  const { text } = renderMarkdown('| 2xx within 15 s, 1 MiB | `sleep 15 s` |\n|---|---|\n\n- 9 ha: `-w 5 s`, 7 %', {
    resolve: () => undefined,
    below: () => html``,
  });
  expect(text).toMatch(/15\u00a0s, 1\u00a0MiB<.*sleep 15 s<.*9\u00a0ha: <code>-w 5 s<\/code>, 7\u00a0%/s);
});

test('a heading is anchored as forges do', () => {
  expect(anchorOf('What each setting promises')).toBe('what-each-setting-promises');
});

test('a page is rendered once', async () => {
  const { renderDoc } = await import('../../src/server/pages/docs/doc-pages.ts');
  const render = () => renderDoc({} as never, { headers: {}, params: { page: 'commands' }, query: {} });
  expect((await render()).body).toBe((await render()).body);
});
