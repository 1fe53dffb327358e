// Damage to the files of one of three servers: what was acknowledged is there, or whoever asks is told. Everyday runs only hold
// the list of cases; SBOX_CORRUPTIONS=40 npx vitest run test/log/nats/corruptions.replicas.test.ts tries so many of them on the
// nats-server that is installed, and says what it met.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { expect, test } from 'vitest';
import type { Revision } from '../../../src/contract/form/revision.ts';
import type { Mark } from '../../../src/log/log.ts';
import { LogUnavailable } from '../../../src/log/log-error.ts';
import { openLog } from '../../../src/log/open-log.ts';
import { letPass } from '../../support/pause.ts';
import { add, countingOptions } from '../counting-machine.ts';
import { makeTempFolder } from '../temp-folder.ts';
import { type Corruption, listCorruptions, recordsOf } from './corruptions.ts';
import { type NatsCluster, startNatsCluster } from './nats-cluster.ts';

const stream = 'hurt';
const cases = Number(process.env.SBOX_CORRUPTIONS ?? 0);
const first = Number(process.env.SBOX_CORRUPTIONS_FROM ?? 0);
const entries = 100;
const text = 'x'.repeat(120_000);

test('there are forty cases, each with a name of its own, and each changes what it is given', () => {
  const corruptions = listCorruptions(stream);
  expect(corruptions).toHaveLength(40);
  expect(new Set(corruptions.map(({ name }) => name)).size).toBe(40);
  const block = Buffer.alloc(90);
  for (const start of [0, 30, 60]) block.writeUInt32LE(30, start);
  expect(recordsOf(block).map(({ start }) => start)).toEqual([0, 30, 60]);
  for (const { change } of corruptions) expect(change(block)?.equals(block)).not.toBe(true);
});

interface Kept {
  readonly mark: Mark;
  readonly revision: Revision;
}

/** Undefined when it was not possible in time; then why. */
async function patiently<Result>(ask: () => Promise<Result>, forMs = 10_000): Promise<Result | Error> {
  for (const giveUpAt = Date.now() + forMs; ; await letPass(300)) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof LogUnavailable) || Date.now() > giveUpAt) return error as Error;
    }
  }
}

/** All of the world by a replica that has just come, and what it answers somebody who saw all of it. */
async function readAnew(place: string, revision: Revision): Promise<Mark | Error> {
  const log = await patiently(() => openLog(place, countingOptions()));
  if (log instanceof Error) return log;
  try {
    const mark = await patiently(() => log.verify('w'));
    if (mark instanceof Error || mark.position >= revision.position) return mark;
    // A lost end is told only to those who say what they saw.
    const answer = await patiently(async () => log.read('w', () => 0, { atLeast: revision }));
    return answer instanceof Error ? answer : mark;
  } finally {
    await log.close();
  }
}

/** Worse lines of a server's log, without what differs from start to start. */
function complaintsOf(folder: string): string[] {
  const log = existsSync(join(folder, 'server.log')) ? readFileSync(join(folder, 'server.log'), 'utf8') : '';
  const lines = log.split('\n').filter((line) => /\[(WRN|ERR|FTL)\]|corrupt|checksum/.test(line));
  return lines.map((line) => line.replace(/^.*?\[(WRN|ERR|FTL|DBG|INF)\] /, '').replace(/\d+/g, '#'));
}

interface Outcome {
  readonly outcome: string;
  /** By the hurt server, and by none that was not hurt. */
  readonly said: readonly string[];
  readonly led: number;
  readonly isKilled: boolean;
}

class Trial {
  readonly #cluster: NatsCluster;
  readonly #templates: string;

  private constructor(cluster: NatsCluster, templates: string) {
    this.#cluster = cluster;
    this.#templates = templates;
  }

  /** Two copies of servers that have all: as they are when they are killed, and when they end. */
  static async prepare(): Promise<{ trial: Trial; kept: Kept }> {
    const cluster = await startNatsCluster({ size: 3, store: ', sync_interval: always' });
    const log = await openLog(cluster.place(stream), countingOptions({ owns: true }));
    for (let value = 0; value < entries; value += 1) {
      const call = { ...add(value, `k${value}`), text };
      await patiently(async () => log.submit('w', call));
    }
    const { generation, position } = await log.read('w', () => 0);
    const kept = { mark: await log.verify('w'), revision: { generation, position } };
    await log.close();
    const trial = new Trial(cluster, await makeTempFolder());
    for (const ending of ['killed', 'ended'] as const) {
      await Promise.all(cluster.servers.map((one) => one.signal(ending === 'killed' ? 'SIGKILL' : 'SIGTERM')));
      for (const { name, folder } of cluster.servers) {
        cpSync(join(folder, 'jetstream'), join(trial.#templates, ending, name), { recursive: true });
      }
      if (ending === 'killed') await Promise.all(cluster.servers.map((one) => one.start()));
      if (ending === 'killed') await trial.#leader();
    }
    return { trial, kept };
  }

  /** Every server leads in turn, and all is read from it. Gives what became of it and what the hurt server said. */
  async run(
    corruption: Corruption | undefined,
    isKilled: boolean,
    kept: Kept,
    usual: readonly string[],
  ): Promise<Outcome> {
    const { servers } = this.#cluster;
    const [victim] = servers as [(typeof servers)[number]];
    for (const { name, folder } of servers) {
      for (const what of ['jetstream', 'server.log']) rmSync(join(folder, what), { recursive: true, force: true });
      cpSync(join(this.#templates, isKilled ? 'killed' : 'ended', name), join(folder, 'jetstream'), {
        recursive: true,
      });
    }
    const file = corruption?.find(victim.folder);
    // What a server writes when it ends is not there where it was killed.
    if (corruption !== undefined && file === undefined && isKilled) return this.run(corruption, false, kept, usual);
    if (corruption !== undefined) hurt(file as string, corruption);
    const starts = await Promise.allSettled(servers.map((one) => one.start()));
    const isUp = starts[0]?.status === 'fulfilled';
    const outcomes = new Set<string>();
    const led = new Set<string>();
    for (let turn = 0; turn < 6 && led.size < servers.length; turn += 1) {
      const leader = await this.#leader();
      if (leader === undefined || !led.has(leader))
        outcomes.add(tell(await readAnew(this.#cluster.place(stream), kept.revision), kept.mark));
      led.add(leader ?? 'nobody');
      // One of them is not there to lead.
      if (leader === undefined) break;
      await this.#stepDown();
    }
    const said = complaintsOf(victim.folder).filter((line) => !usual.includes(line));
    if (!isUp) outcomes.add('told: the hurt server does not start');
    await Promise.all(servers.map((one) => one.signal('SIGKILL')));
    return { outcome: [...outcomes].join(', '), said: [...new Set(said)], led: led.size, isKilled };
  }

  async #leader(): Promise<string | undefined> {
    for (const giveUpAt = Date.now() + 20_000; Date.now() < giveUpAt; await letPass(300)) {
      const leader = await this.#cluster.leaderOf(stream).catch(() => undefined);
      if (leader !== undefined) return leader.name;
    }
    return undefined;
  }

  async #stepDown(): Promise<void> {
    const servers = this.#cluster.servers.map(({ port }) => `127.0.0.1:${port}`);
    const nc = await connect({ servers });
    await nc.request(`$JS.API.STREAM.LEADER.STEPDOWN.${stream}`, '').catch(() => {});
    await nc.close();
    await letPass(500);
  }
}

function hurt(file: string, { change }: Corruption): void {
  const changed = change(readFileSync(file));
  if (changed === null) rmSync(file);
  else writeFileSync(file, changed);
}

const tell = (read: Mark | Error, { position, chain }: Mark): string => {
  if (read instanceof Error) return `told: ${read.message.slice(0, 100)}`;
  return read.position === position && read.chain === chain ? 'kept' : `UNTOLD: position ${read.position}`;
};

if (cases > 0) {
  test(`${cases} corruptions of one server of three: none untold`, { timeout: cases * 240_000 }, async () => {
    const { trial, kept } = await Trial.prepare();
    const usual: string[] = [];
    for (const isKilled of [true, false]) {
      const { outcome, said } = await trial.run(undefined, isKilled, kept, []);
      expect(outcome).toBe('kept');
      usual.push(...said);
    }
    const counts = new Map<string, number>();
    for (const corruption of listCorruptions(stream).slice(first, first + cases)) {
      const { outcome, said, led, isKilled } = await trial.run(corruption, corruption.isKilled, kept, usual);
      const isMet = said.length > 0;
      const ending = isKilled ? 'killed' : 'ended';
      console.log(
        `${corruption.name} | ${ending} | ${isMet ? 'met' : 'unsaid'} | led ${led} | ${outcome} | ${said[0] ?? ''}`,
      );
      const what = `${isMet ? 'met' : 'unsaid'}, ${outcome.includes('told') ? 'told' : 'kept'}`;
      counts.set(what, (counts.get(what) ?? 0) + 1);
      expect(outcome).not.toContain('UNTOLD');
    }
    console.log(Object.fromEntries(counts));
  });
}
