import { expect, test } from 'vitest';
import { firstAddress, parseAddress, renderAddress } from '../../src/console/state/address.ts';
import { credentialOf } from '../../src/console/state/identities.ts';

test('an address is read and written without loss', () => {
  const address = {
    panel: 'cases',
    selection: 'clm_0001',
    world: 'demo',
    as: 'other-org',
    at: 5,
    filters: { text: 'a&b=c #?/ñ' },
  } as const;
  expect(parseAddress(renderAddress(address))).toEqual(address);
  expect(renderAddress(address)).toBe('#/cases/clm_0001?world=demo&as=other-org&at=5&text=a%26b%3Dc+%23%3F%2F%C3%B1');
});

test.each(['', '-1', '1.5', 'x', '1234567890123456'])('a position of "%s" counts as absent', (at) => {
  expect(parseAddress(`#/requests?at=${at}`)).toEqual(firstAddress);
});

test('an address leaves default values out', () => {
  expect(renderAddress(firstAddress)).toBe('#/requests');
  expect(renderAddress({ ...firstAddress, filters: { text: '' } })).toBe('#/requests');
});

test.each(['', '#', '#/', '#requests', '#/requests/'])('%s is the first address', (hash) => {
  expect(parseAddress(hash)).toEqual(firstAddress);
});

test.each([
  ['#/cases/%E0%A4%A', '%E0%A4%A'],
  ['#/cases/a%2Fb', 'a/b'],
  ['#/cases/<script>', '<script>'],
])('the selection of %s is %s', (hash, selection) => {
  expect(parseAddress(hash)).toMatchObject({ panel: 'cases', selection });
});

test.each(['nope', 'constructor', 'nope/x'])('%s is no panel, and its address stays what it is', (path) => {
  const address = parseAddress(`#/${path}`);
  expect(address).toMatchObject({ panel: 'nowhere', selection: path.replace(/\/.*/, '') });
  expect(parseAddress(renderAddress(address))).toEqual(address);
});

test('whatever is typed as a token or a world can be sent, so that the service says what is wrong with it', () => {
  expect(credentialOf({ token: 'a😀~' }, 'default')).toBe('a%F0%9F%98%80~');
  expect(credentialOf({ token: 'sbox-full-access-token' }, 'ñ')).toBe('sbox-full-access-token+%C3%B1');
});
