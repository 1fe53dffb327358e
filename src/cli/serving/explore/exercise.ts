import { dirname, join } from 'node:path';
import * as Type from 'typebox';
import { collectionNames } from '../../../contract/collections.ts';
import { Closed, WordsOf } from '../../../contract/form/fields.ts';
import { rows } from '../../../contract/rows.ts';
import { violationsOf } from '../../../engine/kernel/validation.ts';
import { findPackageFile, readPackageFile } from '../../../package/package-files.ts';
import { tryParseJson } from '../../../primitives/json-object.ts';
import type { Access } from '../../access/access.ts';
import { UsageError } from '../../failures/failures.ts';

const OperationIds = Type.Enum(rows.map(({ id }) => id));
/** By dotted path: the value, a list of accepted values, or the records of which it must be the id. */
const Members = Type.Record(Type.String(), Type.Unknown());
const Count = Type.Integer({ minimum: 0 });
/** Exactly `count`, or else at least `atLeast`, which is one unless given. */
const counted = { where: Type.Optional(Members), count: Type.Optional(Count), atLeast: Type.Optional(Count) };

/** Records that were made or changed since the start. */
const RecordsGoal = Closed({ records: Type.Enum([...collectionNames]), ...counted });
/** Requests that the world answered, as `{ status, code, path, as, body }`, with this many different keys. */
const RequestsGoal = Closed({ requests: OperationIds, ...counted, keys: Type.Optional(Count) });
/** The content of the file that SBOX_ANSWER names. */
const AnswerGoal = Closed({ answer: Members });

const StartCall = Closed({
  operation: OperationIds,
  params: Type.Optional(Type.Record(Type.String(), Type.String())),
  query: Type.Optional(Type.Record(Type.String(), Type.String())),
  body: Type.Optional(Type.Unknown()),
});

export const Exercise = Closed({
  instruction: Type.String({ minLength: 1 }),
  start: Type.Optional(
    Closed({
      seed: Type.Optional(Type.String()),
      world: Type.Optional(Type.String()),
      files: Type.Optional(Type.Record(Type.String({ pattern: '^[\\w-]+[.]\\w+$' }), Type.String())),
      calls: Type.Optional(Type.Array(StartCall)),
    }),
  ),
  goal: Type.Record(Type.String(), Type.Union([RecordsGoal, RequestsGoal, AnswerGoal])),
  /** Collections, or a record as collection/id. */
  mayChange: Type.Array(Type.String()),
  /** Other operations that control the sandbox answer 403. */
  controls: Type.Optional(WordsOf(OperationIds)),
  budget: Closed({ calls: Count, credits: Count }),
});
export type Exercise = Type.Static<typeof Exercise>;
export type RecordsGoal = Type.Static<typeof RecordsGoal>;
export type Goal = Exercise['goal'][string];

/** `name` is a file, or the name of an exercise that comes with sbox; files that it names lie beside it. Throws UsageError. */
export async function readExercise(access: Access, name: string): Promise<Exercise> {
  const shipped = `exercises/${name}.json`;
  const isShipped = /^[\w-]+$/.test(name) && findPackageFile(shipped) !== undefined;
  const exercise = tryParseJson(isShipped ? readPackageFile(shipped) : String(await access.read(name))) as Exercise;
  const [violation] = violationsOf(Exercise, exercise);
  if (violation !== undefined)
    throw new UsageError(
      `${name} is not an exercise: ${violation.pointer} ${violation.detail}.`,
      'docs/grade.md describes the format',
    );
  const { seed, world, ...start } = exercise.start ?? {};
  const near = (file: string | undefined, as: string) => file !== undefined && { [as]: join(dirname(name), file) };
  return { ...exercise, start: { ...start, ...near(seed, 'seed'), ...near(world, 'world') } };
}
