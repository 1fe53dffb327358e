import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { NewAoi } from '../../../src/contract/schemas/aoi.ts';
import { NewJob } from '../../../src/contract/schemas/job.ts';
import { NewPolicy } from '../../../src/contract/schemas/policy.ts';
import { NewPortfolio } from '../../../src/contract/schemas/portfolio.ts';
import { NewWebhookSubscription } from '../../../src/contract/schemas/webhook.ts';
import { findFormViolations } from '../../../src/engine/kernel/form-violations.ts';
import { checkForm, violationsOf } from '../../../src/engine/kernel/validation.ts';

const codeOf = (schema: Parameters<typeof checkForm>[0], value: unknown): string => {
  try {
    checkForm(schema, value);
  } catch (problem) {
    return (problem as { code: string }).code;
  }
  return 'none';
};

describe('the form of a body', () => {
  it('is right when there is no violation', () => {
    expect(violationsOf(NewPortfolio, { name: 'Norte' })).toEqual([]);
  });

  it('is judged whole: every violation is listed, each with its pointer', () => {
    const violations = violationsOf(NewPortfolio, { nmae: 'x', country: 'Argentina', season: 2025, 'a/b~c': 1 });
    expect(violations.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['#/name', 'required'],
      ['#/a~1b~0c', 'unknown_member'],
      ['#/nmae', 'unknown_member'],
      ['#/country', 'pattern'],
      ['#/season', 'type'],
    ]);
    expect(`${violations[2]?.detail}`).toContain('did you mean name?');
    expect(`${violations[3]?.detail}`).toContain('ISO 3166-1');
  });

  it('lists unknown members sorted, in whatever order they were sent', () => {
    const sent = [
      { b: 1, a: 1, name: 'x' },
      { name: 'x', a: 1, b: 1 },
    ].map((body) => violationsOf(NewPortfolio, body));
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]?.map(({ pointer }) => pointer)).toEqual(['#/a', '#/b']);
  });

  it('has as many violations as there are', () => {
    const ring = Array(30).fill(['west', 0]);
    expect(violationsOf(NewAoi, { portfolioId: 'p', name: 'x', ring })).toHaveLength(30);
  });

  it.each([
    [20, 20, '#/k9'],
    [21, 21, '#'],
    [5000, 21, '#'],
  ])('with %i members that are not known tells 20 of them, and how many more there are', (count, told, last) => {
    const unknown = Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));
    const violations = violationsOf(NewPortfolio, { name: 'x', ...unknown });
    expect(violations).toHaveLength(told);
    expect(violations.at(-1)).toMatchObject({ pointer: last, code: 'unknown_member' });
    if (count > 20) expect(`${violations.at(-1)?.detail}`).toBe(`${count - 20} more members are unknown`);
  });

  it('is wrong though a thousand members are unknown beside the wrong one', () => {
    const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, index]));
    expect(violationsOf(NewPortfolio, { name: 5, ...unknown }).map(({ pointer }) => pointer)).toContain('#/name');
    expect(codeOf(NewPortfolio, { name: 5, ...unknown })).toBe('validation_failed');
  });

  it('does not repeat a long name that is not known', () => {
    const [violation] = violationsOf(NewPortfolio, { name: 'x', ['n'.repeat(101)]: 1 });
    expect(violation?.pointer).toBe('#');
    expect(`${violation?.detail}`).toMatch(/^n{100}… is not a member/);
    expect(violationsOf(NewPortfolio, { name: 'x', ['n'.repeat(100)]: 1 })[0]?.pointer).toBe(`#/${'n'.repeat(100)}`);
  });

  it('has no array longer than its schema says, and then only that is reported', () => {
    const subscription = { endpointUrl: 'https://a.example/', eventTypes: Array(4).fill('claim.created') };
    expect(violationsOf(NewWebhookSubscription, subscription)).toEqual([
      { pointer: '#/eventTypes', code: 'max_items', detail: 'must not have more than 3 items' },
    ]);
    expect(`${violationsOf(NewPortfolio, { name: '' })[0]?.detail}`).toBe('must not have fewer than 1 character');
    const position = { portfolioId: 'p', name: 'x', ring: [[1, 2, 3], ...Array(3).fill([0, 0])] };
    expect(violationsOf(NewAoi, position).map(({ pointer }) => pointer)).toEqual(['#/ring/0']);
  });

  it('counts unknown members wherever they are', () => {
    const unknown = Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`k${index}`, index]));
    const violations = violationsOf(NewJob, { kind: 'geo.damage_footprint', ...unknown, input: { ...unknown } });
    const told = violations.filter(({ code }) => code === 'unknown_member').map(({ pointer }) => pointer);
    expect([told.filter((pointer) => pointer?.startsWith('#/input/k')).length, told.length]).toEqual([5, 21]);
    expect(violations.at(-1)).toMatchObject({ pointer: '#', detail: '10 more members are unknown' });
  });

  it('has no more violations than are asked for', () => {
    const ring = Array(30).fill(['west', 0]);
    expect(findFormViolations(NewAoi, { portfolioId: 'p', name: 'x', ring }, 5)).toHaveLength(5);
  });

  it('is reported as wrong though nobody can say why', () => {
    expect(findFormViolations(NewPortfolio, { name: 'x' })).toEqual([
      { pointer: '#', code: 'type', detail: 'does not have the form that the operation expects' },
    ]);
  });

  it.each([[[1, 2]], [null], ['5 USD']])(
    'is not looked into where an object should stand and %j does',
    (sumInsured) => {
      const policy = { clientId: 'a', portfolioId: 'b', aoiIds: ['c'], perils: ['hail'], effectiveFrom: '2026-01-01' };
      expect(violationsOf(NewPolicy, { ...policy, effectiveTo: '2026-06-01', sumInsured })).toMatchObject([
        { pointer: '#/sumInsured', code: 'type' },
      ]);
      expect(violationsOf(NewPortfolio, null)).toMatchObject([{ pointer: '#', code: 'type' }]);
    },
  );

  it('knows every member of an object that is open, and reports a union once', () => {
    const open = Type.Object({ a: Type.Union([Type.String(), Type.Number()]) });
    expect(violationsOf(open, { a: true, b: 1 }).map(({ pointer }) => pointer)).toEqual(['#/a']);
  });

  it('may have as many items as its schema says', () => {
    const subscription = {
      endpointUrl: 'https://a.example/',
      eventTypes: ['claim.created', 'report.approved', 'weather.alert'],
    };
    expect(violationsOf(NewWebhookSubscription, subscription)).toEqual([]);
  });

  it('never coerces a value', () => {
    const policy = {
      clientId: 'a',
      portfolioId: 'b',
      aoiIds: ['c'],
      perils: ['hail'],
      effectiveFrom: '2026-01-01',
      effectiveTo: '2026-06-01',
    };
    expect(violationsOf(NewPolicy, { ...policy, sumInsured: { amount: '5', currency: 'USD' } })).toHaveLength(1);
    expect(violationsOf(NewPolicy, { ...policy, sumInsured: { amount: 5, currency: 'usd' } })).toHaveLength(1);
    expect(violationsOf(NewPolicy, { ...policy, sumInsured: { amount: 5, currency: 'USD' } })).toEqual([]);
  });

  it('treats __proto__ as the unknown member it is', () => {
    const value = JSON.parse('{"name":"x","__proto__":{"polluted":true}}');
    expect(violationsOf(NewPortfolio, value).map(({ pointer }) => pointer)).toEqual(['#/__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('gives a member with a refusal of its own the code of that refusal, whatever else is wrong', () => {
    expect(codeOf(NewJob, { kind: 'geo.other' })).toBe('job_kind_not_supported');
    expect(codeOf(NewJob, { kind: 'geo.damage_footprint' })).toBe('validation_failed');
    const ring = [
      [1, 2],
      [3, 4],
      [1, 2],
    ];
    expect(codeOf(NewAoi, { portfolioId: 'pf_0001', name: 'x', ring })).toBe('invalid_geometry');
    expect(codeOf(NewAoi, { portfolioId: 'pf_0001', name: 'x' })).toBe('validation_failed');
  });
});
