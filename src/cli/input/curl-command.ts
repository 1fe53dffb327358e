// Reads a pasted curl command as curl would: which request it sends. Options that the sandbox does not notice, such as
// those for curl's output, are left out; one that would change the request and is not understood is refused by name.

import { splitPasted } from '../../primitives/shell-words.ts';
import { UsageError } from '../failures/failures.ts';
import type { Streams } from '../terminal/streams.ts';

/** The effect of an option; `mute` is one that changes nothing for the sandbox. */
type Effect = 'method' | 'url' | 'header' | (typeof bodies)[number] | 'get' | 'head' | 'mute' | 'muteValue';
const bodies = ['data', 'binary', 'raw', 'json', 'encoded'] as const;

const effects: Readonly<Record<string, Effect>> = {
  ...{ '-X': 'method', '--request': 'method', '--url': 'url', '-H': 'header', '--header': 'header' },
  ...{ '-d': 'data', '--data': 'data', '--data-ascii': 'data', '--data-raw': 'raw', '--data-binary': 'binary' },
  ...{ '--json': 'json', '--data-urlencode': 'encoded', '-G': 'get', '--get': 'get', '-I': 'head', '--head': 'head' },
  ...listMute('mute', '-s -S -i -v -L -k -f -g -N -4 -6 -# --silent --show-error --include --verbose --location'),
  ...listMute('mute', '--insecure --fail --fail-with-body --globoff --no-buffer --compressed --progress-bar'),
  ...listMute('mute', '--http1.0 --http1.1 --http2 --ipv4 --ipv6 --no-progress-meter'),
  ...listMute('muteValue', '-o -w -m -A -e -D --output --write-out --max-time --connect-timeout --retry --user-agent'),
  ...listMute('muteValue', '-b --cookie --referer --dump-header --retry-delay --retry-max-time'),
};

function listMute(effect: 'mute' | 'muteValue', options: string): Record<string, Effect> {
  return Object.fromEntries(options.split(' ').map((option) => [option, effect]));
}

export interface CurlOption {
  readonly effect: Effect;
  readonly value: string;
}

export const looksLikeCurl = (text: string): boolean => /^\s*(?:\$\s+)?curl(?:\.exe)?(?:\s|$)/.test(text);

/** Returns the typed headers after those of curl itself, and the options that make up the body. Throws UsageError. */
export function parseCurl(text: string, env: Streams['env']) {
  const words = splitPasted(text.replace(/^\s*\$\s+/, ''), (name) => readVariable(env, name));
  if (words === undefined) throw new UsageError('A quote in the curl command is not closed.', 'paste all of it');
  const typed = readOptions(words.slice(1));
  const valuesOf = (...wanted: Effect[]) =>
    typed.filter(({ effect }) => wanted.includes(effect)).map(({ value }) => value);
  const has = (effect: Effect) => typed.some((option) => option.effect === effect);
  const [address, ...more] = valuesOf('url');
  if (address === undefined || more.length > 0) throw refuseUrls(address, more);
  const url = parseUrl(address);
  const body = typed.filter(({ effect }) => bodies.some((kind) => kind === effect));
  const isSent = body.length > 0 && !has('get');
  const usual = has('head') ? 'HEAD' : isSent ? 'POST' : 'GET';
  return {
    method: (valuesOf('method').at(-1) ?? usual).toUpperCase(),
    url,
    headers: [...(isSent ? ownHeaders(has('json')) : []), ...valuesOf('header')],
    body,
    /** With -G, the body is sent in the query. */
    isQuery: has('get'),
  };
}

function readOptions(words: readonly string[]): CurlOption[] {
  const typed: CurlOption[] = [];
  const waiting = [...words];
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    if (!/^-./.test(word)) {
      typed.push({ effect: 'url', value: word });
      continue;
    }
    const [option, rest] = word.startsWith('--') ? [word, ''] : [word.slice(0, 2), word.slice(2)];
    const effect = effects[option] ?? refuseOption(option);
    const isSwitch = ['get', 'head', 'mute'].includes(effect);
    // Options of one letter may be joined, and the value of the last one with them: -sSXPOST.
    if (isSwitch && rest !== '') waiting.unshift(`-${rest}`);
    const value = isSwitch ? '' : rest === '' ? waiting.shift() : rest;
    if (value === undefined) throw new UsageError(`${option} is the last word of the curl command but needs a value.`);
    typed.push({ effect, value });
  }
  return typed;
}

/** Headers that the command names win over curl's own. */
const ownHeaders = (isJson: boolean): string[] =>
  isJson
    ? ['content-type: application/json', 'accept: application/json']
    : ['content-type: application/x-www-form-urlencoded'];

function parseUrl(text: string): URL {
  const address = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  if (URL.canParse(address)) return new URL(address);
  throw new UsageError(`The curl command has "${text}" where its URL should be.`);
}

function refuseUrls(first: string | undefined, more: readonly string[]): UsageError {
  if (first === undefined)
    return new UsageError('The curl command has no URL.', `sbox api "curl -H 'Authorization: Bearer …' http://…"`);
  return new UsageError(`The curl command has more than one URL: ${[first, ...more].join(', ')}.`, 'paste one request');
}

const reasons: Readonly<Record<string, string>> = {
  '-u': 'sends a user name and a password, but the sandbox takes bearer tokens',
  '--user': 'sends a user name and a password, but the sandbox takes bearer tokens',
  '-F': 'sends a form, but the sandbox takes JSON',
  '--form': 'sends a form, but the sandbox takes JSON',
};

function readVariable(env: Streams['env'], name: string): string {
  const value = env[name];
  if (value?.includes('\ufffd'))
    throw new UsageError(`The variable $${name} is not UTF-8.`, 'use a file instead: -d @FILE');
  if (value !== undefined) return value;
  throw new UsageError(
    `The curl command uses the variable $${name}, which is not set.`,
    `write its value instead, or set ${name} first`,
  );
}

function refuseOption(option: string): never {
  throw new UsageError(
    `curl’s ${option} ${reasons[option] ?? 'is not supported'}.`,
    'supported are -X, -H, -d, --data-raw, --data-binary, --data-urlencode, --json, -G, -I and options that only change curl’s output',
  );
}
