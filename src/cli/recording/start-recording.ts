// Starts the recording of a sandbox: the file is created first, and its head is written once the sandbox runs. The file is
// complete after each exchange; a crash costs at most the last one.

import { surfaceVersion } from '../../contract/form/surface.ts';
import { expiredToken } from '../../contract/permissions.ts';
import { counted } from '../../primitives/counted.ts';
import { messageOf } from '../../primitives/thrown.ts';
import { maxBytes } from '../../rows/decode-text.ts';
import type { Access } from '../access/access.ts';
import { UsageError } from '../failures/failures.ts';
import { clean } from '../terminal/clean-text.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { buildHarEntry, type RecordedRequest } from './har-entry.ts';
import { recordingTail, renderEntry, renderHead, type SandboxFacts, sealHead } from './recording.ts';

export interface ActiveRecording {
  readonly begin: (sandbox: Omit<SandboxFacts, 'surfaceVersion'> & { seedTokens: readonly string[] }) => void;
  /** When writing fails or the file is full, it reports that once, and the file stays complete. */
  readonly onExchange: (exchange: RecordedRequest) => void;
  readonly end: () => void;
  readonly discard: () => void;
}

/** The rest of the readable size is left for a ticket, which adds a line for each of up to 10,000 worlds. */
const fullBytes = maxBytes - 4 * 1024 * 1024;

interface RecordingOptions {
  readonly access: Access;
  readonly terminal: Terminal;
  readonly isJson: boolean;
  /** Smaller in tests. */
  readonly limit?: number;
}

/** Throws UsageError when the file cannot be made. */
export function startRecording(
  path: string,
  { access, terminal, isJson, limit = fullBytes }: RecordingOptions,
): ActiveRecording {
  const { yellow, dim } = terminal.errColours;
  // The file must be new and is readable by its owner only, since it is evidence and may hold personal data.
  const file = access.create(path, 0o600);
  let tokens: ReadonlySet<string> = new Set();
  let offset = 0;
  let count = 0;
  let last: string | null = null;
  let hasEnded = false;
  const append = (text: string) => {
    const bytes = Buffer.from(text + recordingTail);
    if (offset + bytes.length > limit)
      throw new UsageError(`${path} would exceed ${limit / 1024 / 1024} MiB, the most that can be read back.`);
    file.write(bytes, offset);
    offset += bytes.length - recordingTail.length;
  };
  return {
    begin: ({ seedTokens, ...sandbox }) => {
      tokens = new Set([...seedTokens, ...sandbox.tokens.map(({ token }) => token), expiredToken]);
      append(renderHead(sealHead({ surfaceVersion, ...sandbox })));
    },
    onExchange: (exchange) => {
      if (hasEnded) return;
      const entry = buildHarEntry(exchange, tokens, last);
      try {
        append(renderEntry(entry, count === 0));
        count += 1;
        last = entry._sbox.digest;
      } catch (error) {
        hasEnded = true;
        terminal.err(clean`${yellow('!')} ${messageOf(error)} The exchanges up to here can be replayed.\n`);
      }
    },
    end: () => {
      file.close();
      const recorded = `recorded ${counted(count, 'exchange')}; ${terminal.spell.command(['replay', path])}`;
      if (!isJson) terminal.err(clean`${dim(terminal.spell(recorded))}\n`);
    },
    discard: file.discard,
  };
}
