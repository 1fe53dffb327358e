// Runs in a process of its own, at the end of a build: starts a sandbox on a free port, sends it the requests of a first
// minute, and stores the code that V8 compiled for them. It also writes down the words that a Tab may be answered. With the
// word `serve` it stores what a server needs up to its first page.
import { EventEmitter, once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { compileBundle } from '../bin/load-bundle.js';

const token = 'sbox-full-access-token';
const forServer = process.argv[2] === 'serve';
const paths = ['/v1/aois', ...(forServer ? [] : ['/healthz', '/v1/aois/aoi_0001', '/v1/jobs/job_0001/result'])];

await compileBundle(async ({ main, knownWords }) => {
  if (!forServer) writeFileSync(new URL('../dist/cli/words.json', import.meta.url), JSON.stringify(await knownWords()));
  const signals = new EventEmitter();
  const run = (argv, env = {}) => {
    const stdout = new PassThrough();
    const { stdin, stderr } = process;
    const streams = { stdin, stdout, stderr, env, on: signals.on.bind(signals), off: signals.off.bind(signals) };
    return { stdout, ended: main(argv, streams) };
  };
  const serving = run(['serve', '--port', '0', '--json']);
  const [line] = await once(serving.stdout, 'data');
  const { url } = JSON.parse(line.toString());
  for (const path of paths) {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  if (!forServer) {
    const listing = run(['aois', 'list', '--json'], { SBOX_BASE_URL: url, SBOX_TOKEN: token });
    listing.stdout.resume();
    const exitCode = await listing.ended;
    if (exitCode !== 0) throw new Error(`sbox aois list ended with ${exitCode}`);
  }
  signals.emit('SIGTERM');
  await serving.ended;
  // V8 accepts compiled code only under the settings of its compilation, so the setting that serving changes is restored.
  setFlagsFromString('--semi-space-growth-factor=2');
});
