// Logos are public, so a page of one world shows a logo of any other.
import { expect, test } from 'vitest';
import { rowOf } from '../../src/contract/rows.ts';
import { exampleRequest } from '../support/example-request.ts';
import { buildTestApp } from '../support/test-app.ts';

test('a logo is found in whatever world holds it, also one that was uploaded later, and not where nobody has it', async () => {
  const app = buildTestApp();
  const authorization = (world: string) => ({ authorization: `Bearer sbox-full-access-token+${world}` });
  const open = async (url: string) => (await app.inject({ url })).statusCode;
  await app.inject({ url: '/v1/aois', headers: authorization('first') });
  const uploaded = await app.inject(exampleRequest(rowOf('uploadLogo'), authorization('second')));
  const { logoUrl } = uploaded.json().data;
  expect(await open(logoUrl)).toBe(200);
  await app.inject(exampleRequest(rowOf('resetSandbox'), authorization('second')));
  expect(await open(logoUrl)).toBe(404);
  await app.inject(exampleRequest(rowOf('uploadLogo'), authorization('first')));
  expect(await open(logoUrl)).toBe(200);
  expect(await open('/assets/logos/none.png')).toBe(404);
});
