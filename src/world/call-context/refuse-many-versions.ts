import { refusalAt } from '../../contract/form/problem.ts';
import { say } from '../../contract/form/said/said.ts';
import { limits } from '../../contract/form/surface.ts';

/** A version that was forgotten would no longer say what stood or was insured, so none is. Throws validation_failed. */
export function refuseManyVersions(id: string, formerly: readonly unknown[]): void {
  const count = limits.formerVersions;
  if (formerly.length <= count) return;
  const detail = say('{id} has been changed {count} times, and keeps each of its versions', { id, count });
  const sentence = say('{detail}. Create another record.', { detail });
  throw refusalAt({ pointer: '#', code: 'too_many_versions', detail }, sentence, 'validation_failed');
}
