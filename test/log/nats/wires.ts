// The wires between clients, replicas and the servers of NATS. What is sent while they are cut arrives once they are mended, as over a
// network that comes back: nobody is told meanwhile.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export class Wires {
  readonly #ends = new Set<Socket>();
  #isCut = false;

  /** The port that leads to another one, as that is when somebody connects. */
  async lay(port: () => number): Promise<number> {
    const server = createServer((near) => {
      const far = connect(port(), '127.0.0.1');
      this.#join(near, far);
      this.#join(far, near);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => {
      server.close();
      for (const end of this.#ends) end.destroy();
    });
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  cut(): void {
    this.#isCut = true;
    for (const end of this.#ends) end.pause();
  }

  mend(): void {
    this.#isCut = false;
    for (const end of this.#ends) end.resume();
  }

  #join(from: Socket, to: Socket): void {
    this.#ends.add(from);
    from.on('data', (bytes) => to.write(bytes));
    from.on('error', () => {});
    from.on('close', () => {
      this.#ends.delete(from);
      to.destroy();
    });
    if (this.#isCut) from.pause();
  }
}
