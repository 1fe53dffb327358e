// Runs the command line in this process, with streams that a test owns: argv in; stdout, stderr and exit code out.
import { EventEmitter } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { main } from '../../src/cli/main.ts';
import type { InputStream, OutputStream, Streams } from '../../src/cli/terminal/streams.ts';

export interface RunOptions {
  /** All three streams are terminals. */
  readonly tty?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** What is piped in; nothing leaves stdin empty. */
  readonly stdin?: string;
  /** The stream itself, where a test presses keys. */
  readonly input?: InputStream;
  /** Signals as main would get them from the process. */
  readonly signals?: EventEmitter;
  /** Told of each piece of output as it comes. */
  readonly onOutput?: (text: string) => void;
  /** stdout closes after this many bytes, as `head` does. */
  readonly closesAfter?: number;
}

export interface RunResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** No profile file and no colour come from this machine, whatever it has. */
const bareEnvironment = { SBOX_CONFIG_HOME: '/dev/null/no-profiles', HOME: '/nonexistent' };

export async function runCli(argv: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const { tty = false, columns = 80, rows = 24, onOutput = () => undefined } = options;
  const signals = options.signals ?? new EventEmitter();
  const stdout = createOutput({ tty, columns, rows, onOutput, limit: options.closesAfter ?? Number.POSITIVE_INFINITY });
  const stderr = createOutput({ tty, columns, rows, onOutput, limit: Number.POSITIVE_INFINITY });
  const streams: Streams = {
    stdin:
      options.input ?? Object.assign(Readable.from(options.stdin === undefined ? [] : [options.stdin]), { isTTY: tty }),
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: { ...bareEnvironment, ...options.env },
    on: (signal, listener) => signals.on(signal, listener),
    off: (signal, listener) => signals.off(signal, listener),
  };
  const exitCode = await main(argv, streams);
  return { stdout: stdout.read(), stderr: stderr.read(), exitCode };
}

function createOutput(facts: {
  tty: boolean;
  columns: number;
  rows: number;
  limit: number;
  onOutput: (text: string) => void;
}): { stream: OutputStream; read: () => string } {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (text.length > facts.limit) {
        done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
        return;
      }
      text += chunk.toString();
      facts.onOutput(chunk.toString());
      done();
    },
  });
  const { tty, columns, rows } = facts;
  return { stream: Object.assign(stream, tty ? { isTTY: true, columns, rows } : {}), read: () => text };
}
