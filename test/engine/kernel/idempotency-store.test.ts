import { describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/form/problem.ts';
import { IdempotencyStore } from '../../../src/engine/kernel/idempotency-store.ts';
import { fixedText } from '../../support/fixed-text.ts';

const reply = (body: string) => ({ status: 201, headers: { location: '/v1/x' }, body });

describe('the ledger', () => {
  it('runs once for a key and gives the stored reply to every repetition', () => {
    const ledger = new IdempotencyStore();
    let runs = 0;
    const run = () => reply(`run ${++runs}`);
    expect(ledger.runIdempotently('org_one', 'k', 'f', run)).toEqual(reply('run 1'));
    expect(ledger.runIdempotently('org_one', 'k', 'f', run)).toEqual({
      status: 201,
      headers: { location: '/v1/x', 'idempotent-replayed': 'true' },
      body: 'run 1',
    });
    expect(runs).toBe(1);
  });

  it('keeps the keys of organizations apart', () => {
    const ledger = new IdempotencyStore();
    ledger.runIdempotently('org_one', 'k', 'f', () => reply('one'));
    expect(ledger.runIdempotently('org_two', 'k', 'other', () => reply('two')).body).toBe('two');
  });

  it('refuses a key that was spent on another request', () => {
    const ledger = new IdempotencyStore();
    ledger.runIdempotently('org_one', 'k', 'f', () => reply('one'));
    expect(() => ledger.runIdempotently('org_one', 'k', 'other', () => reply('two'))).toThrow(
      expect.objectContaining({ code: 'idempotency_key_reused', status: 422 }),
    );
  });

  it('spends no key on a request that was refused', () => {
    const ledger = new IdempotencyStore();
    const refuse = () => {
      throw new Problem('validation_failed', fixedText('no'));
    };
    expect(() => ledger.runIdempotently('org_one', 'k', 'f', refuse)).toThrow(Problem);
    expect(ledger.runIdempotently('org_one', 'k', 'other', () => reply('two')).body).toBe('two');
  });

  it('says that a key with the in-flight prefix is still running, always', () => {
    const ledger = new IdempotencyStore();
    const run = () => ledger.runIdempotently('org_one', 'sbox-in-flight-1', 'f', () => reply('never'));
    for (let time = 0; time < 2; time += 1) {
      expect(run).toThrow(
        expect.objectContaining({ code: 'idempotency_in_progress', status: 409, headers: { 'retry-after': '1' } }),
      );
    }
  });

  it('forgets all keys but that of the running request', () => {
    const ledger = new IdempotencyStore();
    ledger.runIdempotently('org_one', 'before', 'f', () => reply('before'));
    ledger.runIdempotently('org_one', 'reset', 'f', () => {
      ledger.forgetAll();
      return reply('reset');
    });
    expect(ledger.spent).toEqual([['org_one reset', 'f']]);
  });
});
