// A test of a user whose tests are CommonJS, for node --test: with the library required, and compiled as Jest compiles it.
const assert = require('node:assert/strict');
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname } = require('node:path');
const { test } = require('node:test');
const { compileFunction } = require('node:vm');

/** Code that was compiled so cannot import. */
function loadAsJest(file) {
  const module = { exports: {} };
  const names = ['exports', 'require', 'module', '__filename', '__dirname'];
  const run = compileFunction(readFileSync(file, 'utf8'), names, { filename: file });
  run(module.exports, createRequire(file), module, file, dirname(file));
  return module.exports;
}

const libraries = { required: require('sbox'), 'compiled as Jest does': loadAsJest(require.resolve('sbox')) };

for (const [how, { createClient, FixtureError, startSandbox }] of Object.entries(libraries)) {
  test(how, async () => {
    const sandbox = await startSandbox({ jobSteps: 0 });
    const client = createClient({ baseUrl: sandbox.url, token: sandbox.tokens.full });
    const { data: job } = await client.createJob({
      body: { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } },
    });
    const { data } = await client.getJob({ params: { id: job.jobId } });
    assert.equal(data.status, 'succeeded');
    const page = await fetch(`${sandbox.url}/docs/api`);
    assert.equal(page.status, 200);
    await sandbox[Symbol.asyncDispose]();
    await assert.rejects(fetch(sandbox.url));
    await assert.rejects(startSandbox({ fixtures: __dirname }), (error) => {
      return error instanceof FixtureError && error.name === 'FixtureError';
    });
  });
}
