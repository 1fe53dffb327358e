import { expect, onTestFinished, test, vi } from 'vitest';
import { timeZones } from '../../../src/contract/time-zones.ts';
import { sha256Hex } from '../../../src/primitives/canonical.ts';
import { call, createTestWorld, refusal, seed } from '../../support/test-world.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 20, 0, 30, 3, ...Array<number>(10).fill(0)]);
const upload = (bytes: Buffer, contentType = 'image/png') => ({
  body: { contentType, contentBase64: bytes.toString('base64') },
});

test('a replacement empties what it leaves out, keeps the logo and counts the write', () => {
  const world = createTestWorld();
  const before = call(world, 'getBranding').data;
  const { status, headers, data } = call(world, 'replaceBranding', {
    body: { displayName: 'Pampa', primaryColor: '#0B6E4F' },
  });
  expect([status, headers]).toEqual([200, {}]);
  expect(data).toEqual({
    ...before,
    displayName: 'Pampa',
    primaryColor: '#0B6E4F',
    legalName: null,
    secondaryColor: null,
    supportEmail: null,
    websiteUrl: null,
    reportFooter: null,
    version: before.version + 1,
    updatedAt: '2026-01-15T12:00:01.000Z',
  });
  expect(call(world, 'getBranding').data).toEqual(data);
});

test('locale and time zone that are left out are the organization’s own again', () => {
  const world = createTestWorld();
  const body = { displayName: 'Pampa', primaryColor: '#0B6E4F' };
  const foreign = { locale: 'en-GB', timezone: 'Europe/London' };
  expect(call(world, 'replaceBranding', { body: { ...body, ...foreign } }).data).toMatchObject(foreign);
  const { locale, timezone } = seed.of('org_pampa').branding;
  expect(call(world, 'replaceBranding', { body }).data).toMatchObject({ locale, timezone });
});

test.each(['America/Coyhaique', 'america/coyhaique', 'Asia/Calcutta', 'US/Pacific', 'Etc/GMT+3', 'UTC', 'EST'])(
  '%s is a time zone, whatever zones this Node knows',
  (timezone) => {
    const ignorant = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
      throw new RangeError(`Invalid time zone specified: ${timezone}`);
    });
    onTestFinished(() => ignorant.mockRestore());
    const body = { displayName: 'Pampa', primaryColor: '#0B6E4F', timezone };
    expect(call(createTestWorld(), 'replaceBranding', { body }).data.timezone).toBe(timezone);
  },
);

test('the time zones are those that Node knows, but for one that is new', () => {
  const isKnown = (timeZone: string) => {
    try {
      return Intl.DateTimeFormat('en', { timeZone }) !== undefined;
    } catch {
      return timeZone === 'America/Coyhaique';
    }
  };
  expect(timeZones.filter((name) => !isKnown(name))).toEqual([]);
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !timeZones.includes(name))).toEqual([]);
  expect(new Set(timeZones.map((name) => name.toLowerCase())).size).toBe(637);
});

test.each([
  ['timezone', 'Europe/Atlantis'],
  ['timezone', '+03:00'],
  ['timezone', 'GMT+3'],
  ['timezone', 'Europe/\u212ayiv'],
  ['locale', 'es-419-419'],
])('a %s that the platform does not know is refused: %s', (member, value) => {
  const body = { displayName: 'Pampa', primaryColor: '#0B6E4F', [member]: value };
  const problem = refusal(createTestWorld(), 'replaceBranding', { body });
  expect(problem).toMatchObject({ code: 'validation_failed', errors: [{ pointer: `#/${member}` }] });
});

test('a colour by name is refused', () => {
  const body = { displayName: 'Pampa', primaryColor: 'green' };
  expect(refusal(createTestWorld(), 'replaceBranding', { body })).toMatchObject({ code: 'validation_failed' });
});

test('a logo is described and served by its digest', () => {
  const world = createTestWorld();
  const before = call(world, 'getBranding').data;
  const { status, data } = call(world, 'uploadLogo', upload(png));
  const sha256 = sha256Hex(png);
  expect(status).toBe(200);
  expect(data.logo).toEqual({ contentType: 'image/png', byteLength: png.length, sha256, width: 1, height: 1 });
  expect(data.logoUrl).toBe(`/assets/logos/${sha256}.png`);
  expect(data.version).toBe(before.version + 1);
  expect(data.displayName).toBe(before.displayName);
  expect(world.findAsset(`logos/${sha256}.png`)).toEqual({ contentType: 'image/png', bytes: png });
});

test('the seeded logo is served until a reset and after it, an uploaded one until then', () => {
  const world = createTestWorld();
  const { logoUrl } = call(world, 'getBranding').data;
  const { data } = call(world, 'uploadLogo', upload(jpeg, 'image/jpeg'));
  call(world, 'resetSandbox', { body: {} });
  expect(world.findAsset((data.logoUrl as string).replace('/assets/', ''))).toBeUndefined();
  expect(world.findAsset((logoUrl as string).replace('/assets/', ''))?.contentType).toBe('image/png');
});

test.each([
  ['SVG', upload(Buffer.from('<svg/>'), 'image/svg+xml')],
  ['a JPEG that is called PNG', upload(jpeg)],
  ['a text that is called PNG', upload(Buffer.from('not an image'))],
])('%s is refused by its type', (_, request) => {
  expect(refusal(createTestWorld(), 'uploadLogo', request).code).toBe('logo_type_not_supported');
});

test('a refused logo is told what its bytes are', () => {
  const detailOf = (bytes: Buffer) => refusal(createTestWorld(), 'uploadLogo', upload(bytes)).detail;
  expect(detailOf(jpeg)).toContain('the bytes are image/jpeg, but contentType says image/png');
  expect(detailOf(Buffer.from('not an image'))).toContain(
    'the bytes are not a PNG, JPEG or WebP image, but contentType says',
  );
});

test('a logo of 256 KiB is taken, one byte more and 300 KiB are too large', () => {
  const padded = (size: number) => upload(Buffer.concat([png, Buffer.alloc(size - png.length)]));
  const world = createTestWorld();
  expect(call(world, 'uploadLogo', padded(256 * 1024)).data.logo?.byteLength).toBe(256 * 1024);
  expect(refusal(world, 'uploadLogo', padded(256 * 1024 + 1)).code).toBe('logo_too_large');
  expect(refusal(world, 'uploadLogo', padded(300 * 1024)).code).toBe('logo_too_large');
});

test.each([
  ['a line break', `${png.toString('base64')}\n`],
  ['no padding', png.toString('base64').replace(/=+$/, '')],
  ['the letters of URLs', Buffer.from([0x89, 0xfb, 0xff]).toString('base64url')],
  ['bits after the end', 'iVBORx=='],
  ['nothing', ''],
])('base64 with %s is refused as not well-formed', (_, contentBase64) => {
  const problem = refusal(createTestWorld(), 'uploadLogo', { body: { contentType: 'image/png', contentBase64 } });
  expect(problem).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '#/contentBase64' }] });
});

test('an image that is not text is refused by its form, not as too large', () => {
  const problem = refusal(createTestWorld(), 'uploadLogo', { body: { contentType: 'image/png', contentBase64: 7 } });
  expect(problem.code).toBe('validation_failed');
});
