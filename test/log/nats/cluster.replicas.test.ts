// Three servers of NATS and three replicas of the sandbox, each a process of its own: killed, paused, cut off and started again
// while clients write and read.
import { once } from 'node:events';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, test, vi } from 'vitest';
import { type KillableServer, startKillableServer } from '../../support/killable-server.ts';
import { letPass } from '../../support/pause.ts';
import { runCli } from '../../support/run-cli.ts';
import { History } from '../history.ts';
import { FakedClock } from './faked-clock.ts';
import { type NatsCluster, type NatsServer, startNatsCluster } from './nats-cluster.ts';
import { Wires } from './wires.ts';

/** SBOX_OPERATIONS=20000 npx vitest run test/log/nats/cluster.replicas.test.ts is a long run. */
const operations = Number(process.env.SBOX_OPERATIONS ?? 2_000);
const isLong = operations > 2_000;
const rounds = isLong ? 4 : 1;
/** For servers that choose a leader or catch up. */
const timeoutMs = isLong ? 240_000 : 180_000;
const stream = 'shared';
/** A fork copies its source, so no world grows with the number of operations. */
const worldCount = Math.max(3, Math.ceil(operations / 700));
const worlds = Array.from({ length: worldCount }, (_, index) => ['default', 'b.B'][index] ?? `w${index}`);

/** A process, and the wire by which the others reach it. */
interface Replica {
  readonly place: string;
  readonly advertised: number;
  server: KillableServer | undefined;
}

class Setting {
  readonly #cluster: NatsCluster;
  readonly #clock: FakedClock;
  /** The first from clients to a replica, the second between replicas, the third from a replica to the servers. */
  readonly #wires: readonly [clients: Wires, replicas: Wires, servers: Wires];
  readonly #replicas: Replica[] = [];
  history!: History;

  private constructor(cluster: NatsCluster, clock: FakedClock) {
    this.#cluster = cluster;
    this.#clock = clock;
    this.#wires = [new Wires(), new Wires(), new Wires()];
  }

  static async start(): Promise<Setting> {
    const setting = new Setting(await startNatsCluster({ size: 3 }), await FakedClock.create());
    await setting.#begin();
    return setting;
  }

  async #begin(): Promise<void> {
    const [clients, replicas, servers] = this.#wires;
    const ports = await Promise.all(this.#cluster.servers.map(({ port }) => servers.lay(() => port)));
    const overWires = `nats://${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${stream}`;
    for (const place of [this.#cluster.place(stream, 0), this.#cluster.place(stream, 1), overWires]) {
      const index = this.#replicas.length;
      const advertised = await replicas.lay(() => this.#portOf(index));
      this.#replicas.push({ place, advertised, server: undefined });
    }
    await Promise.all(this.#replicas.map((replica) => this.#start(replica)));
    const first = await clients.lay(() => this.#portOf(0));
    const urls = () => [
      `http://127.0.0.1:${first}`,
      ...[1, 2].map((index) => `http://127.0.0.1:${this.#portOf(index)}`),
    ];
    this.history = new History({ urls, worlds, clients: 12, pauseMs: isLong ? 0 : 20, forks: true });
  }

  get place(): string {
    return this.#cluster.place(stream);
  }

  async killReplica(index: number): Promise<void> {
    const replica = this.#replicas[index] as Replica;
    await replica.server?.kill();
    await this.#start(replica);
  }

  /** Another one has become the owner by the time at which it comes back. */
  async killOwner(): Promise<void> {
    await this.killReplica(await this.#owner());
  }

  /** Asked to end, it lets another one answer at once. */
  async endOwner(): Promise<void> {
    const replica = this.#replicas[await this.#owner()] as Replica;
    const { child } = replica.server as KillableServer;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await this.#start(replica);
  }

  async pauseOwner(forMs: number): Promise<void> {
    await this.pauseReplica(await this.#owner(), forMs);
  }

  async pauseReplica(index: number, forMs: number): Promise<void> {
    const { child } = (this.#replicas[index] as Replica).server as KillableServer;
    child.kill('SIGSTOP');
    await letPass(forMs);
    child.kill('SIGCONT');
  }

  /** Of one kind after the other. */
  async cutEach(forMs: number): Promise<void> {
    for (const wires of this.#wires) {
      wires.cut();
      await letPass(forMs);
      wires.mend();
    }
  }

  /** The clock of all three replicas, an hour to and fro. */
  async stepClock(): Promise<void> {
    for (const seconds of [3_600, -3_600, 0]) {
      await this.#clock.step(seconds);
      await letPass(1_000);
      const told = (await fetch(`http://127.0.0.1:${this.#portOf(1)}/healthz`)).headers.get('date') ?? '';
      expect(Math.abs(Date.parse(told) - Date.now() - seconds * 1_000)).toBeLessThan(60_000);
    }
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
    const kills = this.#replicas.map(({ server }) => server?.kill());
    await Promise.all([...servers.map((one) => one.signal('SIGKILL')), ...kills]);
    await Promise.all(servers.map((one) => one.start()));
    // One that is still behind keeps nobody from going on.
    await this.#leader(() => this.#cluster.leaderOfMost(stream));
    for (const replica of this.#replicas) await this.#start(replica);
    await this.#expectProgress();
  }

  #portOf(index: number): number {
    return this.#replicas[index]?.server?.port ?? 0;
  }

  async #start(replica: Replica): Promise<void> {
    const flags = ['--data', replica.place, '--advertise', `127.0.0.1:${replica.advertised}`];
    replica.server = await startKillableServer(flags, [], this.#clock.env);
  }

  /** Which replica the last epoch of the stream is of. */
  async #owner(): Promise<number> {
    const nc = await connect({ servers: this.#cluster.servers.map(({ port }) => `127.0.0.1:${port}`) });
    try {
      const message = await (await jetstreamManager(nc)).streams.getMessage(stream, {
        last_by_subj: `${stream}.epoch`,
      });
      const { address } = message?.json<{ address: string }>() ?? {};
      return this.#replicas.findIndex(({ advertised }) => address === `127.0.0.1:${advertised}`);
    } finally {
      await nc.close();
    }
  }

  /** `find` rejects while there is none. */
  async #leader(find = () => this.#cluster.leaderOf(stream)): Promise<NatsServer> {
    let leader: NatsServer | undefined;
    const look = async () => {
      leader = await find();
      return leader;
    };
    await expect.poll(look, { timeout: timeoutMs, interval: 500 }).toBeDefined();
    return leader as unknown as NatsServer;
  }

  #expectProgress(): Promise<void> {
    const { size } = this.history;
    return expect.poll(() => this.history.size, { timeout: timeoutMs }).toBeGreaterThan(size + 20);
  }
}

async function makeTrouble(setting: Setting): Promise<void> {
  await Promise.all([setting.killReplica(0), setting.pauseReplica(1, 1_000)]);
  await setting.loseLeader();
  await setting.killOwner();
  await setting.endOwner();
  // For longer than its lease, and than others wait for it.
  await setting.pauseOwner(2_500);
  await setting.pauseOwner(7_000);
  // Whenever a leader is lost the servers need five to ten seconds for the next one.
  if (isLong) await setting.pauseLeader();
  await Promise.all([setting.stepClock(), setting.cutEach(5_000)]);
  await setting.restartAll();
}

test(`three replicas on three servers that are killed and paused, with clocks that step, act as one over ${operations} operations`, {
  timeout: isLong ? 3_600_000 : 900_000,
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
  expect([exitCode, stderr]).toEqual([
    0,
    expect.stringContaining('No damage: every entry replays to its recorded result.'),
  ]);
  console.log(`${history.size} operations, of which ${writes} writes: linearizable, none lost`);
});
