// What of a request may leave a sandbox.

import { expect, test } from 'vitest';
import { withholdHeader, withholdTarget } from '../../src/client/withhold.ts';

test.each([
  ['GET', '/v1/claims?peril=hail&password=s3cret', '/v1/claims?peril=hail&password=withheld'],
  ['GET', '/v1/claims?limit=2&cursor=c&access_token=a=b', '/v1/claims?limit=2&cursor=c&access_token=withheld'],
  ['GET', '/v1/claims/clm_0001?limit', '/v1/claims/clm_0001?limit'],
  ['GET', '/v1/claims?p%65ril=hail&p%61ssword=s3cret', '/v1/claims?p%65ril=hail&p%61ssword=withheld'],
  ['GET', '/requests?after=req_1&key=k', '/requests?after=req_1&key=withheld'],
  [
    'GET',
    '/ogc/collections/events/items?peril=hail&bbox=1&key=k',
    '/ogc/collections/events/items?peril=hail&bbox=1&key=withheld',
  ],
  ['GET', '/docs?q=undo&shell=fish', '/docs?q=undo&shell=fish'],
  ['GET', '/nowhere?key=k?x', '/nowhere?key=withheld'],
  ['GET', '/v1/claims', '/v1/claims'],
  ['GET', '/v1/claims/clm_0001?cursor=c&limit=1', '/v1/claims/clm_0001?cursor=withheld&limit=withheld'],
  ['GET', 'http://me:hunter2@h/v1/claims?x=1', 'http://withheld@h/v1/claims?x=withheld'],
])('of the query of %s %s what the row declares is kept', (method, target, kept) => {
  expect(withholdTarget(method, target)).toBe(kept);
});

test.each([
  ['X-Service-Tenant-Id', 'org_ebro', 'org_ebro'],
  ['Sbox-Fault', 'status=503', 'status=503'],
  ['sbox-never-hold', '1', '1'],
  ['Accept-Language', 'es-AR', 'es-AR'],
  ['x-empty', '', ''],
  ['X-Api-Key', 's3cret', 'withheld'],
  ['Ocp-Apim-Subscription-Key', 's3cret', 'withheld'],
  ['X-Amz-Security-Token', 's3cret', 'withheld'],
  ['Proxy-Authorization', 'Basic s3cret', 'withheld'],
  ['Cookie', 'session=s3cret', 'withheld'],
  ['Cookie', 'session=s3cret; sbox-shell=fish', 'sbox-shell=fish'],
  ['user-agent', 'an agent of ours', 'withheld'],
  ['User-Agent', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows'],
  ['Authorization', 'Bearer known+ci', 'Bearer known+ci'],
  ['Authorization', 'Basic known', 'Basic withheld'],
  ['Authorization', 'Bearer s3cret', 'Bearer withheld'],
  ['Authorization', 's3cret', 'withheld'],
])('of the header %s: %s this leaves: %s', (name, value, kept) => {
  expect(withholdHeader(name, value, new Set(['known']))).toBe(kept);
});
