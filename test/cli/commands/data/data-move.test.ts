import { expect, test } from 'vitest';
import { digests, move, newFolder, write } from './moved-data.ts';

test('each world is moved once, as it was, and a second run finds it there already', async () => {
  const [from, to] = [await newFolder(), await newFolder()];
  await write(from, ['a', 'b']);
  expect(await move(from, to)).toEqual([0, ['moved', 'moved']]);
  expect(await move(from, to)).toEqual([0, ['there already', 'there already']]);
  expect(await digests(to, ['a', 'b'])).toEqual(await digests(from, ['a', 'b']));
});
