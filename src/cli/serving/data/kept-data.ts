// Opens kept data without serving it: applies every entry of every world again, or moves all worlds to another data target.

import { isAbsolute, relative, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Type from 'typebox';
import { LogDamaged, LogRefused, LogUnavailable, WorldStopped } from '../../../log/log-error.ts';
import { MadeByOtherVersion, WorldExists } from '../../../log/world-error.ts';
import type { ServerOptions } from '../../../server/start-server.ts';
import type { Worlds, WorldsOptions } from '../../../server/worlds/worlds.ts';
import type { Access } from '../../access/access.ts';
import { DataUnreachable, UsageError } from '../../failures/failures.ts';

export const DataFinding = Type.Object({
  world: Type.String(),
  position: Type.Integer(),
  isWhole: Type.Boolean(),
  chain: Type.Union([Type.String(), Type.Null()]),
  finding: Type.Union([Type.String(), Type.Null()]),
});
export type DataFinding = Type.Static<typeof DataFinding>;

/** Existing data is read unless the options say otherwise. */
type Use = Pick<WorldsOptions, 'mustExist' | 'owns'>;

/** Closes the targets after `work`. Throws UsageError for an unusable one, DataUnreachable where its store does not answer. */
export async function useKept<Result>(
  access: Access,
  options: ServerOptions,
  work: (open: (data: string, use?: Use) => Promise<Worlds>) => Promise<Result>,
): Promise<Result> {
  access.sandbox();
  const { openData, openSeed } = await import('../../../server/start-server.ts');
  const opened: Worlds[] = [];
  try {
    const seed = await openSeed(options.fixtures);
    return await work(async (data, use = { mustExist: true }) => {
      const worlds = await openData({ ...options, data, ...use }, seed, () => {});
      opened.push(worlds);
      return worlds;
    });
  } catch (error) {
    if (error instanceof LogRefused || error instanceof LogDamaged) throw new UsageError(error.message);
    if (error instanceof LogUnavailable) throw new DataUnreachable(error.message);
    throw error;
  } finally {
    for (const worlds of opened) await worlds.close();
  }
}

/** A damaged target has a single finding. Throws as `useKept` does. */
export const checkData = (access: Access, target: string, options: ServerOptions): Promise<DataFinding[]> =>
  useKept(access, options, async (open) => {
    try {
      const worlds = await open(target);
      const findings = await checkSeeds(target);
      for (const { name } of await worlds.worlds()) findings.push(await checkWorld(name, () => worlds.verify(name)));
      return findings;
    } catch (error) {
      if (error instanceof LogUnavailable) throw new DataUnreachable(`It could not be checked: ${error.message}`);
      if (!(error instanceof LogDamaged)) throw error;
      return [{ world: '', position: 0, isWhole: false, chain: null, finding: error.message }];
    }
  });

/** A kept seed is checked even if no world uses it now, since a restored world may. */
async function checkSeeds(target: string): Promise<DataFinding[]> {
  const { SeedFolders } = await import('../../../server/seed/seed-folders.ts');
  const changed = target.includes('://') ? [] : [...new SeedFolders(target).changed()];
  return changed.map((finding) => ({ world: '', position: 0, isWhole: false, chain: null, finding }));
}

async function checkWorld(
  world: string,
  verify: () => Promise<{ readonly position: number; readonly chain: string }>,
): Promise<DataFinding> {
  try {
    return { world, isWhole: true, finding: null, ...(await withRetries(verify)) };
  } catch (error) {
    if (error instanceof MadeByOtherVersion)
      return { world, position: error.difference.position, isWhole: false, chain: null, finding: error.detail };
    if (!(error instanceof WorldStopped)) throw error;
    return { world, position: error.position ?? 0, isWhole: false, chain: null, finding: error.message };
  }
}

/** Servers that elect a leader, or have just created a consumer, answer a little later. */
async function withRetries<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let triesLeft = tries; ; triesLeft -= 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof LogUnavailable) || triesLeft <= 1) throw error;
    }
    await sleep(betweenTriesMs);
  }
}

const tries = 5;
const betweenTriesMs = 1_000;

export const DataMove = Type.Object({
  world: Type.String(),
  position: Type.Integer(),
  outcome: Type.Union([Type.Literal('moved'), Type.Literal('there already'), Type.Literal('not moved')]),
  finding: Type.Union([Type.String(), Type.Null()]),
});
export type DataMove = Type.Static<typeof DataMove>;

/** `onMove` gets a result for each world, once it is moved. Throws as `useKept` does. */
export async function moveData(
  access: Access,
  targets: { readonly from: string; readonly to: string },
  options: ServerOptions,
  onMove: (move: DataMove) => Promise<void>,
): Promise<void> {
  access.sandbox();
  await requireApart(targets);
  await useKept(access, options, async (open) => {
    const from = await open(targets.from);
    const to = await open(targets.to, { owns: true });
    for (const { name } of await from.worlds()) await onMove(await moveWorld(name, from, to));
  });
}

/** A folder within another would be copied into itself, or be taken for one of its worlds. */
async function requireApart({ from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  const { realPathOf } = await import('../../../log/file/target-files.ts');
  const [source, target] = [from, to].map((path) => (path.includes('://') ? path : realPathOf(path))) as [
    string,
    string,
  ];
  if (source === target) throw new UsageError(`${from} and ${to} are the same place: name another destination.`);
  const isInside = [relative(source, target), relative(target, source)].some(
    (path) => path.split(sep)[0] !== '..' && !isAbsolute(path),
  );
  if (isInside && !source.includes('://') && !target.includes('://'))
    throw new UsageError(`One of ${from} and ${to} is inside the other: name a folder outside it.`);
}

async function readAll(world: string, worlds: Worlds) {
  const { listEntries } = await import('../../../log/entries.ts');
  const { entries: all } = await worlds.replayOf(world);
  const entries = await listEntries(all);
  return { all, entries, mark: entries.at(-1) ?? all.from };
}

async function moveWorld(world: string, from: Worlds, to: Worlds): Promise<DataMove> {
  try {
    const [here, there] = [await readAll(world, from), await readAll(world, to)];
    const { position } = here.mark;
    if (there.mark.chain === here.mark.chain) return { world, position, outcome: 'there already', finding: null };
    if (there.mark.position === 0) {
      const { inOneBatch } = await import('../../../log/entries.ts');
      const header = from.headerOf(world);
      const make = () => to.import(world, async () => ({ ...here.all, header, batches: inOneBatch(here.entries) }));
      await (header === undefined ? make() : to.seeds.keep(from.seeds.find(header), make));
      return { world, position, outcome: 'moved', finding: null };
    }
    const differing = here.entries.find(({ chain }, index) => there.entries[index]?.chain !== chain);
    const first = differing?.position ?? position + 1;
    const finding = `the destination has another world ${world}, which differs from entry ${first} on. Drop one of the two.`;
    return { world, position, outcome: 'not moved', finding };
  } catch (error) {
    const notMoved = { world, position: 0, outcome: 'not moved' } as const;
    if (error instanceof WorldExists || error instanceof MadeByOtherVersion)
      return { ...notMoved, finding: error.detail };
    if (error instanceof WorldStopped || error instanceof LogRefused) return { ...notMoved, finding: error.message };
    throw error;
  }
}
