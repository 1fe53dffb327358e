// kill -9 at random moments under load: every acknowledged write is there, and every answer repeats by its key.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import type { WorldAnswer } from '../../../src/log/log.ts';
import { openLog } from '../../../src/log/open-log.ts';
import { letPass } from '../../support/pause.ts';
import { bundleProcess } from '../bundled-process.ts';
import { type CountCall, type CountReply, countingOptions } from '../counting-machine.ts';
import { makeTempFolder } from '../temp-folder.ts';

interface Acknowledged {
  world: string;
  call: CountCall;
  answer: WorldAnswer<CountReply>;
}

/** 500 of them: SBOX_KILLS=500 npx vitest run test/log/file/kill.processes.test.ts */
const runs = Number(process.env.SBOX_KILLS ?? 20);

/** What was acknowledged until the process was killed, `afterMs` after so many of its words. */
async function writeUntilKilled(writer: ChildProcess, words: number, afterMs: number): Promise<Acknowledged[]> {
  const lines = createInterface({ input: writer.stdout as NodeJS.ReadableStream });
  const acknowledged: Acknowledged[] = [];
  lines.on('line', (line) => {
    // The last line may be cut by the kill; then nobody heard of it.
    if (line.endsWith('}}')) acknowledged.push(JSON.parse(line));
  });
  await Promise.race([
    new Promise<void>((resolve) => lines.on('line', () => acknowledged.length >= words && resolve())),
    once(writer, 'exit').then(() => expect.unreachable('the writer ended by itself')),
  ]);
  await letPass(afterMs);
  writer.kill('SIGKILL');
  await Promise.all([once(writer, 'exit'), once(lines, 'close')]);
  return acknowledged;
}

test(`nothing acknowledged is lost in ${runs} kills`, { timeout: 300_000 + runs * 2_000 }, async () => {
  const [start, folder] = await Promise.all([bundleProcess('./file/writer.ts'), makeTempFolder()]);
  let total = 0;
  for (let run = 0; run < runs; run += 1) {
    const afterMs = (run * 37) % 90;
    // On a busy machine few words come in that time: every second kill waits for more than the first.
    const words = run % 2 === 0 ? 1 : 25;
    const acknowledged = await writeUntilKilled(start(folder, String(run)), words, afterMs);
    expect(acknowledged.length).toBeGreaterThan(0);
    total += acknowledged.length;
    await expectAll(folder, acknowledged);
  }
  expect(total).toBeGreaterThan(runs * 10);
});

async function expectAll(folder: string, acknowledged: Acknowledged[]): Promise<void> {
  const log = await openLog(folder, countingOptions());
  for (const world of new Set(acknowledged.map(({ world }) => world))) {
    const { position } = await log.read(world, () => 0);
    const own = acknowledged.filter((entry) => entry.world === world);
    expect(position).toBeGreaterThanOrEqual(Math.max(...own.map(({ answer }) => answer.position)));
    expect((await log.verify(world)).position).toBe(position);
    // A reset that was not acknowledged may have come after the last answer: what it forgot is not asked for.
    const kept = new Set<number>();
    for await (const batch of log.history(world)) for (const entry of batch) kept.add(entry.position);
    for (const { call, answer } of own.filter(({ answer }) => kept.has(answer.position))) {
      // Only the first answer notes what its call did.
      const { note: _, ...told } = answer as WorldAnswer<CountReply> & { note?: unknown };
      expect(await log.submit(world, call)).toEqual({ ...told, position });
    }
  }
  expect(log.state()).toMatchObject({ isWritable: true, stopped: {} });
  await log.close();
}
