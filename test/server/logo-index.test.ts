// Logos are public, so a page of one world shows a logo of any other; which worlds hold some has an end all the same.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { LogoIndex } from '../../src/server/worlds/logo-index.ts';
import { World } from '../../src/world/world.ts';
import { openSeed } from '../support/test-app.ts';

const seed = openSeed();
const logo = { contentType: 'image/png', bytes: Buffer.from('a logo') };

function createWorld(...names: string[]): World {
  const world = new World(seed, { jobSteps: 1 });
  for (const name of names) world.state.shared.assets.set(name, logo);
  return world;
}

test('a logo is found in whatever world holds it, also one that was uploaded later, and not where nobody has it', () => {
  const index = new LogoIndex();
  const [first, second] = [createWorld(), createWorld('logos/a.png')];
  for (const world of [first, second, second]) index.add(world);
  expect(index.size).toBe(1);
  expect(index.find('logos/a.png')).toBe(logo);
  first.state.shared.assets.set('logos/b.png', logo);
  index.add(first);
  expect(index.size).toBe(2);
  expect(index.find('logos/b.png')).toBe(logo);
  expect(index.find('logos/c.png')).toBeUndefined();
});

test('worlds that ended are not looked through, however many there were', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const index = new LogoIndex();
  const stays = createWorld('logos/stays.png');
  index.add(stays);
  for (let count = 0; count < 500; count += 1) index.add(createWorld(`logos/${count}.png`));
  for (let round = 0; round < 100 && index.size > 1; round += 1) {
    await yieldToEventLoop();
    collectGarbage();
  }
  expect(index.size).toBe(1);
  expect(index.find('logos/stays.png')).toBe(stays.state.shared.assets.get('logos/stays.png'));
});
