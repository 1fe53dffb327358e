// Where the other processes of a shared log reach one, by how it was started.
import { expect, test } from 'vitest';
import { advertisedName, describeAddress, joinAddress } from '../../../src/server/forwarding/address.ts';
import { OptionError } from '../../../src/server/options/option-error.ts';

const port = async () => 4_600;
const far = 'nats://n1:4222,n2/sandbox';
const near = 'nats://127.0.0.1:4222,localhost:4223,[::1]:4224/sandbox';

test.each([
  ['the host that it listens on', { data: far }, '10.0.0.7', '10.0.0.7:4600'],
  ['what the servers see, where it listens everywhere', { data: far }, '0.0.0.0', '10.1.1.1:4600'],
  ['what the servers see, in IPv6 too', { data: far }, '::', '10.1.1.1:4600'],
  ['brackets around an address of IPv6', { data: far }, 'fd00::7', '[fd00::7]:4600'],
  ['this machine, where all servers are on it', { data: near }, '0.0.0.0', '127.0.0.1:4600'],
  ['what is advertised, whatever it listens on', { data: far, advertise: 'sandbox-1:80' }, '127.0.0.1', 'sandbox-1:80'],
])('others reach a process at %s', async (_, options, host, address) => {
  expect(await describeAddress(options, host, port)?.('10.1.1.1')).toBe(address);
});

test.each([undefined, 'sandbox-data'])('a log in %s is shared with nobody', (data) => {
  expect(describeAddress(data === undefined ? {} : { data }, '127.0.0.1', port)).toBeUndefined();
});

test.each(['127.0.0.1', 'localhost', '::1'])('at %s nobody could reach it, whose servers are elsewhere', (host) => {
  expect(() => describeAddress({ data: far }, host, port)).toThrow(OptionError);
  expect(() => describeAddress({ data: far }, host, port)).toThrow(
    `The servers of the log are on other machines, and processes that share it could not reach this one at ${host}. ` +
      'Listen on a reachable address, such as --host 0.0.0.0, or name one with --advertise HOST:PORT.',
  );
});

test('the advertised name is one of its own, without the port', () => {
  expect([advertisedName({ advertise: 'sandbox-1:80' }), advertisedName({})]).toEqual([['sandbox-1'], []]);
});

test.each([
  ['::1', '[::1]:80'],
  ['10.0.0.7', '10.0.0.7:80'],
])('the port of %s is joined as %s', (host, joined) => {
  expect(joinAddress(host, 80)).toBe(joined);
});
