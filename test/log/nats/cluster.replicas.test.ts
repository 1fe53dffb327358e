// Three servers of NATS and three replicas of the sandbox, each a process of its own: killed, paused, cut off and started again
// while clients write and read.
import { expect, test, vi } from 'vitest';
import { type KillableServer, startKillableServer } from '../../support/killable-server.ts';
import { letPass } from '../../support/pause.ts';
import { runCli } from '../../support/run-cli.ts';
import { History } from '../history.ts';
import { steppingClock } from '../stepping-clock.ts';
import { type NatsCluster, type NatsServer, startNatsCluster } from './nats-cluster.ts';
import { Wires } from './wires.ts';

/** SBOX_OPERATIONS=20000 npx vitest run test/log/nats/cluster.replicas.test.ts is a long run. */
const operations = Number(process.env.SBOX_OPERATIONS ?? 2_000);
const isLong = operations > 2_000;
const rounds = isLong ? 4 : 1;
/** For servers that choose a leader or catch up. */
const timeoutMs = isLong ? 240_000 : 90_000;
const stream = 'shared';
const worlds = ['default', 'b.B', 'c'];

class Setting {
  readonly #cluster: NatsCluster;
  /** Where each replica finds the servers: the last one over wires that can be cut. */
  readonly #places: readonly string[];
  readonly #wires: Wires;
  readonly #replicas: KillableServer[];
  readonly history: History;

  private constructor(cluster: NatsCluster, places: readonly string[], wires: Wires, replicas: KillableServer[]) {
    this.#cluster = cluster;
    this.#places = places;
    this.#wires = wires;
    this.#replicas = replicas;
    const load = { clients: 12, pauseMs: isLong ? 0 : 20 };
    this.history = new History({ urls: () => this.#replicas.map(({ url }) => url), worlds, ...load });
  }

  static async start(): Promise<Setting> {
    const cluster = await startNatsCluster({ size: 3 });
    const wires = new Wires();
    const ports = await Promise.all(cluster.servers.map(({ port }) => wires.lay(port)));
    const overWires = `nats://${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${stream}`;
    const places = [cluster.place(stream, 0), cluster.place(stream, 1), overWires];
    return new Setting(cluster, places, wires, await Promise.all(places.map(startReplica)));
  }

  get place(): string {
    return this.#cluster.place(stream);
  }

  async killReplica(index: number): Promise<void> {
    await this.#replicas[index]?.kill();
    this.#replicas[index] = await startReplica(this.#places[index] as string);
  }

  async cutReplica(forMs: number): Promise<void> {
    this.#wires.cut();
    await letPass(forMs);
    this.#wires.mend();
  }

  async pauseReplica(index: number, forMs: number): Promise<void> {
    const { child } = this.#replicas[index] as KillableServer;
    child.kill('SIGSTOP');
    await letPass(forMs);
    child.kill('SIGCONT');
  }

  /** The one replica that is neither killed nor paused when the leader is lost. */
  stepClock(): void {
    this.#replicas[2]?.child.kill('SIGUSR2');
  }

  /** The others go on under another leader before it comes back. */
  async loseLeader(): Promise<void> {
    const leader = await this.#leader();
    await leader.signal('SIGKILL');
    await this.#expectProgress();
    await this.history.expectAllAnswer();
    await leader.start();
  }

  /** Long enough for the others to choose another, which they need not do. */
  async pauseLeader(): Promise<void> {
    const leader = await this.#leader();
    await leader.signal('SIGSTOP');
    await letPass(12_000);
    await leader.signal('SIGCONT');
    await this.#expectProgress();
  }

  /** All servers and all replicas end at once. */
  async restartAll(): Promise<void> {
    const { servers } = this.#cluster;
    await Promise.all([...servers.map((one) => one.signal('SIGKILL')), ...this.#replicas.map((one) => one.kill())]);
    await Promise.all(servers.map((one) => one.start()));
    await this.#leader();
    for (const [index, place] of this.#places.entries()) this.#replicas[index] = await startReplica(place);
    await this.#expectProgress();
  }

  async #leader(): Promise<NatsServer> {
    let leader: NatsServer | undefined;
    const find = async () => {
      leader = await this.#cluster.leaderOf(stream);
      return leader;
    };
    await expect.poll(find, { timeout: timeoutMs, interval: 500 }).toBeDefined();
    return leader as unknown as NatsServer;
  }

  #expectProgress(): Promise<void> {
    const { size } = this.history;
    return expect.poll(() => this.history.size, { timeout: timeoutMs }).toBeGreaterThan(size + 20);
  }
}

const startReplica = (place: string): Promise<KillableServer> =>
  startKillableServer(['--data', place], ['--import', steppingClock]);

async function makeTrouble(setting: Setting): Promise<void> {
  await Promise.all([setting.killReplica(0), setting.pauseReplica(1, 1_000)]);
  const losing = setting.loseLeader();
  await letPass(1_000);
  setting.stepClock();
  await losing;
  // One of the three was the owner, and is paused for longer than its lease and killed.
  for (const index of [0, 1]) await setting.killReplica(index);
  await setting.pauseReplica(1, 5_000);
  // Whenever a leader is lost the servers need five to ten seconds for the next one.
  if (isLong) await setting.pauseLeader();
  await setting.pauseReplica(2, 7_000);
  await setting.cutReplica(7_000);
  await setting.restartAll();
}

test(`three replicas on three servers that are killed and paused, with clocks that step, act as one over ${operations} operations`, {
  timeout: isLong ? 3_600_000 : 300_000,
}, async () => {
  const setting = await Setting.start();
  const { history } = setting;
  for (let round = 1; history.size < operations; round += 1) {
    await makeTrouble(setting);
    // Between troubles most of the work is done.
    await vi.waitUntil(() => history.size >= (round * operations) / rounds, { timeout: 3_600_000 });
  }
  await history.end();
  history.expectLinearizable();
  const writes = await history.expectKept();
  await history.expectEqualDigests();
  const { exitCode, stderr } = await runCli(['data', 'check', setting.place]);
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining('whole: every entry gave what the log says it gave')]);
  console.log(`${history.size} operations, of which ${writes} writes: linearizable, none lost`);
});
