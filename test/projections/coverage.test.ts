import { describe, expect, it } from 'vitest';
import { commandTree } from '../../src/cli/commands/commands.ts';
import { readScenarios } from '../../src/cli/failures/explain-word.ts';
import { problemCodes } from '../../src/contract/form/problems.ts';
import type { CoverageCounts } from '../../src/contract/schemas/control.ts';
import { addCounts, buildCoverage, subtractCounts } from '../../src/projections/coverage.ts';
import { controlEndpoints, serviceEndpoints } from '../support/oracle.ts';

const answer = (operationId: string | null, status: number, code: string | null = null, count = 1) => ({
  operationId,
  status,
  code,
  count,
});
const nothing: CoverageCounts = { answers: [], reached: [] };
const scenarios = readScenarios();
const report = (answers: CoverageCounts['answers'], reached: CoverageCounts['reached'] = []) =>
  buildCoverage({ answers, reached }, scenarios, commandTree);
/** A file of a world is for support. */
const operationCount = [...serviceEndpoints, ...controlEndpoints].filter(({ path }) => !path.endsWith('/file')).length;

describe('the report', () => {
  it('has every operation and code among the missing when nothing was answered', () => {
    const { operations, codes, refusals } = buildCoverage(nothing, scenarios, commandTree);
    expect(operations).toMatchObject({ met: 0, of: operationCount });
    expect(operations.missing).toHaveLength(operationCount);
    expect(codes).toMatchObject({ met: 0, of: problemCodes.length });
    expect(refusals.met).toBe(0);
  });

  it('counts an operation once it succeeded, and not for a refusal', () => {
    const { operations } = report([
      answer('listClaims', 200, null, 7),
      answer('createClaim', 409, 'claim_already_open'),
    ]);
    expect(operations.met).toBe(1);
    expect(operations.missing.map(({ name }) => name)).not.toContain('listClaims');
    expect(operations.missing.find(({ name }) => name === 'createClaim')?.command).toMatch(/^sbox claims create --/);
  });

  it('counts a status below 300 as success, and 300 as none', () => {
    expect(report([answer('listClaims', 299)]).operations.met).toBe(1);
    expect(report([answer('listClaims', 300)]).operations.met).toBe(0);
  });

  it('counts a code once, whichever operations answered it', () => {
    const { codes, refusals, generic } = report([
      answer('createClaim', 422, 'validation_failed'),
      answer('createPortfolio', 422, 'validation_failed'),
      answer(null, 404, 'route_not_found'),
    ]);
    expect(codes.met).toBe(2);
    expect(refusals.met).toBe(0);
    expect(generic.met).toBe(2);
  });

  it('counts an own refusal of the operation that lists it, with the command that meets it', () => {
    const { refusals } = report([answer('createClaim', 409, 'claim_already_open')]);
    expect(refusals.met).toBe(1);
    expect(refusals.missing.map(({ name }) => name)).toContain('createClaim peril_not_covered');
    const { command = '' } = refusals.missing.find(({ name }) => name === 'createClaim peril_not_covered') ?? {};
    expect(command).toMatch(/^sbox api POST \/v1\/claims -d /);
    expect(refusals.missing.every(({ command }) => /\bsbox /.test(command))).toBe(true);
  });

  it('counts the checks by their codes, and events and states by what was reached', () => {
    const { checks, eventTypes, states } = report(
      [answer('listClaims', 401, 'invalid_token')],
      [
        { name: 'claim.created', count: 2 },
        { name: 'claims.submitted', count: 2 },
      ],
    );
    expect(checks.find(({ name }) => name === 'credential')).toMatchObject({ met: 1 });
    expect(eventTypes).toMatchObject({ met: 1, of: 3 });
    expect(eventTypes.missing).toContainEqual({ name: 'weather.alert', command: 'sbox trigger weather.alert' });
    expect(states.met).toBe(1);
    expect(states.missing.map(({ name }) => name)).toContain('claims.paid');
  });
});

describe('counts', () => {
  const one = { answers: [answer('listClaims', 200, null, 2)], reached: [{ name: 'claims.paid', count: 1 }] };
  const other = {
    answers: [answer('listClaims', 200, null, 3), answer('listClaims', 401, 'invalid_token')],
    reached: [],
  };

  it('of several servers are added by operation, status and code', () => {
    expect(addCounts([one, other])).toEqual({
      answers: [answer('listClaims', 200, null, 5), answer('listClaims', 401, 'invalid_token')],
      reached: [{ name: 'claims.paid', count: 1 }],
    });
    expect(addCounts([])).toEqual(nothing);
  });

  it('of one server are what came between two looks', () => {
    expect(subtractCounts(addCounts([one, other]), one)).toEqual(other);
    expect(subtractCounts(one, one)).toEqual(nothing);
  });
});
