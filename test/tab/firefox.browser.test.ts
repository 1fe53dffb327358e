// The page that is a sandbox, from a file, in Firefox: it answers as Node does, byte for byte, also from worlds that were saved.

import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { startKillableServer } from '../support/killable-server.ts';
import { runCli } from '../support/run-cli.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { startFirefox } from './marionette.ts';
import { makeRandomWorlds, openIn } from './random-worlds.ts';
import { buildSession, get, type Sent } from './sessions.ts';

const built = fileURLToPath(new URL('../../dist/try.html', import.meta.url));

/** Calls the last argument with the answers, or with what went wrong. */
const sendAll = `const [all, done] = arguments;
  const page = window.wrappedJSObject ?? window;
  const send = async () => {
    const answers = [];
    for (const { method, url, headers, payload } of all) {
      const answer = await page.fetch(url, { method, headers, ...(payload === undefined ? {} : { body: payload }) });
      answers.push([answer.status, await answer.text()]);
    }
    return JSON.stringify(answers);
  };
  setTimeout(() => send().then(done, (error) => done('Failed: ' + error)));`;

const whenLive = `const [done] = arguments;
  const look = () => (document.querySelector('.link-state.live') === null ? setTimeout(look, 100) : done(true));
  look();`;

// Where other programs had the processors, Firefox and the server have taken two minutes to start.
test('the page answers as Node does, and goes on from what was saved, in Firefox', async () => {
  const [firefox, { url: base }] = await Promise.all([startFirefox(), startKillableServer([])]);
  const folder = await makeTempFolder('firefox');
  const askNode = async ({ method, url, headers, payload }: Sent) => {
    const answer = await fetch(base + url, { method, headers, ...(payload !== undefined && { body: payload }) });
    return [answer.status, await answer.text()];
  };
  const compare = async (path: string, world: string) => {
    await firefox.open(pathToFileURL(path).href);
    expect(await firefox.run(whenLive)).toBe(true);
    const session = [get('/status?digest', world), ...buildSession(world)];
    const there = JSON.parse(String(await firefox.run(sendAll, session)));
    for (const [index, sent] of session.entries()) {
      const [status, body] = await askNode(sent);
      // The two have other engines and addresses; the digest is of the world.
      const isStatus = sent.url === '/status?digest';
      const told = (text: string) => (isStatus ? JSON.parse(text).data.digest : text);
      expect([sent.url, there[index][0], told(there[index][1])]).toEqual([sent.url, status, told(String(body))]);
    }
  };
  await compare(built, 'default');
  const random = await makeRandomWorlds(2);
  for (const [index, { saved }] of random.entries()) expect(await openIn(base, saved, `random-${index}`)).toBe(201);
  for (const world of ['default', ...random.map((_, index) => `random-${index}`)]) {
    const path = join(folder, `${world}.html`);
    expect(await runCli(['worlds', 'save', path, '--world', world, '--base-url', base])).toMatchObject({ exitCode: 0 });
    await compare(path, world);
  }
});
