// How the members of a body become flags: their kinds, their words, and which of them are needed.

import * as Type from 'typebox';
import { expect, test } from 'vitest';
import { Money } from '../../src/contract/schemas/fields.ts';
import { bodyFieldsOf, bodyFormsOf, memberOfFlag, optionOf, usualFormOf } from '../../src/projections/body-fields.ts';

const words = Type.Unsafe({ type: 'string', enum: ['hail', 'frost'] });

test.each([
  ['text', Type.String()],
  ['text', words],
  ['text', Type.Union([Type.String({ format: 'date' }), Type.String({ format: 'date-time' })])],
  ['json', Type.Union([Type.String(), Type.Object({})])],
  ['number', Type.Number()],
  ['number', Type.Integer()],
  ['boolean', Type.Boolean()],
  ['list', Type.Array(Type.String())],
  ['list', Type.Array(words)],
  ['json', Type.Array(Type.Number())],
  ['json', Type.Object({ a: Type.String() })],
  ['money', Money],
] as const)('a flag is %s for a member of %j', (kind, schema) => {
  expect(bodyFieldsOf(Type.Object({ member: schema }))).toMatchObject([{ kind, flag: 'member', path: ['member'] }]);
});

test('required fields come first, in their order, and those within input as if they were without it', () => {
  const body = Type.Object({
    note: Type.Optional(Type.String()),
    input: Type.Object({ eventId: Type.String(), maxCostCredits: Type.Optional(Type.Integer()) }),
    lossPct: Type.Number(),
    from: Type.Optional(Type.String({ format: 'date', description: 'The first day.' })),
    perils: Type.Optional(Type.Array(Type.String({ enum: ['hail'], description: 'Perils.' }))),
    plot: Type.Optional(Type.Object({ areaHectares: Type.Number() })),
  });
  const fields = bodyFieldsOf(body).map(({ path, flag, isRequired, isDate, description, choices, members }) => [
    ...[path.join('.'), flag, isRequired, isDate, description, choices],
    members?.map((member) => member.path.join('.')),
  ]);
  expect(fields).toEqual([
    ['input.eventId', 'event-id', true, false, 'Event id.', undefined, undefined],
    ['lossPct', 'loss-pct', true, false, 'Loss, in percent.', undefined, undefined],
    ['note', 'note', false, false, 'Note.', undefined, undefined],
    ['input.maxCostCredits', 'max-cost-credits', false, false, 'Max cost credits.', undefined, undefined],
    ['from', 'from', false, true, 'The first day.', undefined, undefined],
    ['perils', 'perils', false, false, 'Perils.', ['hail'], undefined],
    ['plot', 'plot', false, false, 'Plot, as JSON.', undefined, ['plot.areaHectares']],
  ]);
  expect(fields.map(([, flag]) => memberOfFlag(String(flag)))).toContain('maxCostCredits');
});

const formed = (...forms: readonly { readonly required: readonly string[] }[]) =>
  Type.Object(
    { claimId: Type.Optional(Type.String()), aoiId: Type.Optional(Type.String()), type: Type.Optional(Type.String()) },
    { 'x-any-of': forms.map((form) => ({ title: form.required.join(), ...form })) },
  );

test('a form is usual where all forms without what it needs have one further member in common', () => {
  const usual = formed({ required: ['aoiId', 'type'] }, { required: ['claimId'] }, { required: ['claimId', 'type'] });
  expect(usualFormOf(usual)).toEqual({ required: ['aoiId', 'type'], neededWithout: 'claimId' });
  const withMore = formed({ required: ['aoiId'] }, { required: ['aoiId', 'type'] }, { required: ['claimId'] });
  expect(usualFormOf(withMore)).toEqual({ required: ['aoiId'], neededWithout: 'claimId' });
  expect(bodyFieldsOf(usual).map(({ flag, neededWithout }) => [flag, neededWithout])).toEqual([
    ['aoi-id', 'claimId'],
    ['type', 'claimId'],
    ['claim-id', undefined],
  ]);
  expect(
    usualFormOf(formed({ required: ['aoiId'] }, { required: ['claimId'] }, { required: ['type'] })),
  ).toBeUndefined();
  expect(usualFormOf(formed({ required: ['aoiId', 'claimId'] }, { required: ['claimId'] }))).toBeUndefined();
  expect(usualFormOf(formed({ required: ['aoiId'] }))).toBeUndefined();
  expect(usualFormOf(undefined)).toBeUndefined();
});

test('a form has its members, and those that have one value in it', () => {
  expect([bodyFormsOf(undefined), bodyFormsOf(Type.Object({}))]).toEqual([[], []]);
  const properties = { status: { const: 'signed' }, reportId: {} };
  const form = { title: 'sign', required: ['reportId'], properties };
  expect(bodyFormsOf(Type.Object({}, { 'x-any-of': [form] }))).toEqual([
    { title: 'sign', required: ['reportId'], members: ['status', 'reportId'], fixed: { status: 'signed' } },
  ]);
});

test('a flag says whether it is needed, what it takes, and what completes it', () => {
  const body = Type.Object({
    aoiId: Type.String({ description: 'The plot.' }),
    perils: Type.Optional(Type.Array(words)),
    isDraft: Type.Optional(Type.Boolean()),
  });
  expect(bodyFieldsOf(body).map(optionOf)).toStrictEqual([
    { name: 'aoi-id', description: 'The plot (required).', value: 'ID', completes: 'aois' },
    { name: 'perils', description: 'Perils.', value: 'LIST', isRepeatable: true, choices: ['hail', 'frost'] },
    { name: 'is-draft', description: 'Is draft.' },
  ]);
  const [field] = bodyFieldsOf(formed({ required: ['aoiId'] }, { required: ['claimId'] }));
  expect(field && optionOf(field).description).toBe('Aoi id (required without --claim-id).');
});
