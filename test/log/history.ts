// Clients that write to and read from replicas whatever becomes of them, and what the histories of that must be like.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { bearer } from '../support/example-request.ts';

/** A client tries elsewhere when it has heard nothing for so long. */
const timeoutMs = 3_000;
/** While the servers choose a leader everybody is refused at once. */
const betweenAttemptsMs = 100;

interface Answer {
  readonly status: number;
  readonly position: number;
  readonly location: string | null;
  readonly isReplay: boolean;
  readonly body: string;
}

interface Told extends Answer {
  readonly world: string;
  /** Null for a read. */
  readonly key: string | null;
  /** Of the attempt that was answered, where it was a read; of the first, where it was a write. */
  readonly began: number;
  readonly ended: number;
  /** How often it was sent in vain before. */
  readonly given: number;
}

export interface HistoryOptions {
  /** Of the replicas as they are now; the ones that are down are tried all the same. */
  readonly urls: () => readonly string[];
  readonly worlds: readonly string[];
  readonly clients: number;
  /** Between two operations of a client. */
  readonly pauseMs: number;
  /** Every eighth operation forks a world, writes to the fork, and drops it. */
  readonly forks?: boolean;
}

export class History {
  readonly #options: HistoryOptions;
  readonly #told: Told[] = [];
  #onForks = 0;
  readonly #clients: Promise<void>[];
  #isOver = false;

  constructor(options: HistoryOptions) {
    this.#options = options;
    this.#clients = Array.from({ length: options.clients }, (_, client) => this.#run(client));
  }

  get size(): number {
    return this.#told.length + this.#onForks;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#clients);
  }

  /** Every third operation is a read. */
  async #run(client: number): Promise<void> {
    const { worlds, pauseMs, forks = false } = this.#options;
    for (let count = 0; !this.#isOver; count += 1) {
      const world = worlds[(client + count) % worlds.length] as string;
      const key = count % 3 === 2 ? null : `c${client}-${count}`;
      if (forks && count % 8 === 7) await this.#useFork(client + count, world, `f${client}-${count}`);
      else this.#told.push(await this.#ask(client + count, world, key));
      if (pauseMs > 0) await sleep(pauseMs);
    }
  }

  /** A fork is a read of its source: it has the position that the source had while it was made. A dropped world begins anew. */
  async #useFork(first: number, source: string, name: string): Promise<void> {
    const began = performance.now();
    const given = await this.#replace(first, `${name}-fork`, [201, 409], '', source, { name });
    const ended = performance.now();
    const made = await this.#ask(first, name, null);
    this.#told.push({ ...made, world: source, began, ended });
    const written = await this.#ask(first, name, `${name}-write`);
    expect(written.position, `${name} written`).toBe(made.position + 1);
    await this.#replace(first, `${name}-drop`, [200, 404], `/${name}`, source);
    const dropped = await this.#ask(first, name, null);
    // What was sent before and given up may arrive after the drop, and begins the world anew.
    if (given + written.given === 0) expect(dropped.position, `${name} dropped`).toBe(0);
    this.#onForks += 4;
  }

  /** Forks or drops, and gives how often it was sent in vain. The second status means that it is done already, which only a call that was sent before can have done. */
  async #replace(
    first: number,
    key: string,
    [done, doneBefore]: readonly [number, number],
    path: string,
    world: string,
    body?: object,
  ): Promise<number> {
    const headers = { ...bearer('full', world), 'content-type': 'application/json', 'idempotency-key': key };
    const method = body === undefined ? 'DELETE' : 'POST';
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    for (let attempt = 0; ; attempt += 1) {
      const urls = this.#options.urls();
      const url = `${urls[(first + attempt) % urls.length]}/control/worlds${path}`;
      const status = await statusOf(url, request);
      if (status === done || (status === doneBefore && attempt > 0)) return attempt;
      expect([key, status]).toEqual([key, 503]);
      await sleep(betweenAttemptsMs);
    }
  }

  /** Asks one replica after the other until it is answered; a key makes that safe. */
  async #ask(first: number, world: string, key: string | null): Promise<Told> {
    const began = performance.now();
    for (let attempt = 0; ; attempt += 1) {
      const urls = this.#options.urls();
      const askedAt = performance.now();
      const answer = await send(urls[(first + attempt) % urls.length] as string, world, key);
      if (answer !== undefined) {
        const times = { began: key === null ? askedAt : began, ended: performance.now(), given: attempt };
        return { world, key, ...times, ...answer };
      }
      await sleep(betweenAttemptsMs);
    }
  }

  /** In each world: an answer that ended before another began has no greater position, and no two writes share one. */
  expectLinearizable(): void {
    for (const world of this.#options.worlds) {
      const told = this.#told.filter((one) => one.world === world);
      const byEnd = told.toSorted((a, b) => a.ended - b.ended);
      let ended = 0;
      let greatest = 0;
      for (const { began, position, key } of told.toSorted((a, b) => a.began - b.began)) {
        for (; (byEnd[ended]?.ended ?? Number.POSITIVE_INFINITY) < began; ended += 1) {
          greatest = Math.max(greatest, byEnd[ended]?.position ?? 0);
        }
        expect(position, `${world} ${key ?? 'read'}`).toBeGreaterThanOrEqual(greatest);
      }
      const written = told.filter(({ key, isReplay }) => key !== null && !isReplay).map(({ position }) => position);
      expect(new Set(written).size).toBe(written.length);
    }
  }

  /** What was acknowledged is there: each write repeats by its key, to the byte. Gives how many there were. */
  async expectKept(): Promise<number> {
    const writes = this.#told.filter(({ key }) => key !== null);
    const urls = this.#options.urls();
    const repeat = async (from: number) => {
      for (let index = from; index < writes.length; index += repeaters) {
        const { world, key, status, location, body } = writes[index] as Told;
        let again: Answer | undefined;
        for (let attempt = 0; again === undefined && attempt < attempts; attempt += 1) {
          again = await send(urls[(index + attempt) % urls.length] as string, world, key);
        }
        expect(again, `${world} ${key}`).toMatchObject({ status, location, body, isReplay: true });
      }
    };
    await Promise.all(Array.from({ length: repeaters }, (_, from) => repeat(from)));
    return writes.length;
  }

  /** Each replica reads what is current, also one that was served by a server that is gone. */
  async expectAllAnswer(): Promise<void> {
    const [world = ''] = this.#options.worlds;
    await Promise.all(this.#options.urls().map((url) => stateOf(url, world)));
  }

  /** All replicas are at the same position. */
  async expectEqualDigests(): Promise<void> {
    for (const world of this.#options.worlds) {
      const states = await Promise.all(this.#options.urls().map((url) => stateOf(url, world)));
      expect(new Set(states).size, states.join('\n')).toBe(1);
    }
  }
}

const repeaters = 8;
/** A replica may still be busy with what it missed. */
const attempts = 10;
const seconds = 60;

/** 503 where nobody answered. */
async function statusOf(url: string, request: RequestInit): Promise<number> {
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) });
    await answer.text();
    return answer.status;
  } catch {
    return 503;
  }
}

/** Undefined when nothing is known: nobody answered, or the log was out of reach. */
async function send(url: string, world: string, key: string | null): Promise<Answer | undefined> {
  const headers = { ...bearer('full', world), 'content-type': 'application/json' };
  const request =
    key === null
      ? { headers }
      : { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body: JSON.stringify({ name: `P ${key}` }) };
  try {
    const answer = await fetch(`${url}/v1/portfolios${key === null ? '?limit=1' : ''}`, {
      ...request,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status, headers: told } = answer;
    const body = await answer.text();
    if (status === 503) return undefined;
    expect([key === null ? 200 : 201, body]).toEqual([status, body]);
    const position = Number(told.get('sbox-position'));
    return { status, position, location: told.get('location'), isReplay: told.has('idempotent-replayed'), body };
  } catch (error) {
    if (error instanceof Error && error.name !== 'AssertionError') return undefined;
    throw error;
  }
}

/** A replica that lost its server, or is still reading what it missed, answers 503 until it has found its way back. */
async function stateOf(url: string, world: string): Promise<string> {
  let answer = await fetch(`${url}/status?digest`, { headers: bearer('full', world) });
  for (let attempt = 0; answer.status === 503 && attempt < seconds; attempt += 1) {
    await sleep(1_000);
    answer = await fetch(`${url}/status?digest`, { headers: bearer('full', world) });
  }
  const body = await answer.text();
  expect(answer.status, body).toBe(200);
  const { data } = JSON.parse(body) as { data: { digest: string; position: number } };
  return `${data.position} ${data.digest}`;
}
