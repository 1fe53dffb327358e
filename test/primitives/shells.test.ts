import { expect, test } from 'vitest';
import { rewriteLine } from '../../src/primitives/shells/rewrite-line.ts';
import { chooseShell, readersShell, shells } from '../../src/primitives/shells/shell.ts';
import { renderCurl } from '../../src/projections/curl.ts';

test.each([
  ['claims', 'claims'],
  ['/v1/claims', '/v1/claims'],
  ['--all', '--all'],
  ['', "''"],
  ["it's", "'it''s'"],
  ['‘;calc;’', "'‘‘;calc;’’'"],
  ['$(calc)', "'$(calc)'"],
  ['`n', "'`n'"],
  ['a,b', "'a,b'"],
  ['@x', "'@x'"],
  ['--a.b', "'--a.b'"],
  ['--%', "'--%'"],
  ['0x10', "'0x10'"],
  ['{"a":1}', `'{"a":1}'`],
])('PowerShell takes %j as %s', (word, written) => {
  expect(shells.powershell.word(word)).toBe(written);
});

test('cmd is given a plain command as it is, and says of any other where it belongs', () => {
  expect(shells.cmd.line(['sbox', 'claims', 'list', '--peril=hail'])).toBe('sbox claims list --peril=hail');
  expect(shells.cmd.line(['sbox', 'api', 'GET', '/v1/claims?a=%PATH%'])).toBe(
    "sbox api GET '/v1/claims?a=%PATH%' # paste this into PowerShell",
  );
});

test('cmd is given a command of several lines on one line, or as one for PowerShell', () => {
  const request = { method: 'GET', url: 'http://a/b', headers: {} };
  expect(renderCurl(request, shells.cmd)).toBe('curl -g --path-as-is -X GET http://a/b');
  expect(renderCurl({ ...request, headers: { a: 'b & calc' } }, shells.cmd)).toBe(
    "curl -g --path-as-is -X GET http://a/b `\n  -H 'a: b & calc' # paste this into PowerShell",
  );
});

test('a variable is set as each shell sets it', () => {
  expect(Object.values(shells).map(({ set }) => set('SBOX_BASE_URL', 'http://a:1'))).toEqual([
    'export SBOX_BASE_URL=http://a:1',
    "$env:SBOX_BASE_URL = 'http://a:1'",
    'set SBOX_BASE_URL=http://a:1',
  ]);
  expect(shells.cmd.set('A', '%B%')).toBe("$env:A = '%B%' # paste this into PowerShell");
});

test.each([
  [`sbox api POST /v1/x -d '{"a":"it'\\''s"}'`, `sbox api POST /v1/x -d '{"a":"it''s"}'`],
  [
    'sbox claims list --perils hail,frost && sbox jobs list',
    "sbox claims list --perils 'hail,frost' && sbox jobs list",
  ],
  ['sbox import aois --template > aois.csv', 'sbox import aois --template > aois.csv'],
  ['sbox api GET "$PATH"', 'sbox api GET "$PATH"'],
  [
    'sbox faults add listClaims --status 503, then sbox claims list',
    'sbox faults add listClaims --status 503, then sbox claims list',
  ],
  ['write to 10,001 worlds of one server', 'write to 10,001 worlds of one server'],
])('an own line, %s, is written for PowerShell as %s', (line, written) => {
  expect(rewriteLine(line, shells.powershell)).toBe(written);
  expect(rewriteLine(line, shells.posix)).toBe(line);
});

test('who reads in a browser gets the shell that he chose, else that of the system', () => {
  expect(readersShell('cmd', 'X11; Linux')).toBe('cmd');
  expect(readersShell(null, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('powershell');
  expect(readersShell('toString', 'X11; Linux')).toBe('posix');
});

test('SBOX_SHELL decides; else it is PowerShell on Windows, unless another shell says that it is there', () => {
  expect(chooseShell({}, 'linux')).toBe(shells.posix);
  expect(chooseShell({}, 'win32')).toBe(shells.powershell);
  expect(chooseShell({ SHELL: '/usr/bin/bash' }, 'win32')).toBe(shells.posix);
  expect(chooseShell({ MSYSTEM: 'MINGW64' }, 'win32')).toBe(shells.posix);
  expect(chooseShell({ SBOX_SHELL: 'cmd', SHELL: '/bin/sh' }, 'linux')).toBe(shells.cmd);
  expect(chooseShell({ SBOX_SHELL: 'toString' }, 'linux')).toBe(shells.posix);
});

test('a curl command is written for the shell: lines go on, and a long body is piped, only as it can', () => {
  const request = { method: 'POST', url: 'http://a/b?c=‘d’', headers: { a: "it's" }, body: '{}'.repeat(65_000) };
  expect(renderCurl({ ...request, body: '{"a":1}' }, shells.powershell)).toBe(
    "curl -g --path-as-is -X POST 'http://a/b?c=‘‘d’’' `\n  -H 'a: it''s' `\n  -H content-type: `\n  --data-raw '{\"a\":1}'",
  );
  expect(renderCurl(request)).toMatch(/^printf '%s' '(?:\{\})+' \| curl /);
  expect(renderCurl(request, shells.powershell)).toMatch(/^curl /);
});
