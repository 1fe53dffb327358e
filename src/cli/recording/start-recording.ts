// A recording of a sandbox that is about to start: open the file first, write its head once the sandbox is there.

import { expiredToken } from '../../contract/permissions.ts';
import { surfaceVersion } from '../../contract/surface.ts';
import { readVersion } from '../../package/package-files.ts';
import type { Doors } from '../doors/doors.ts';
import { clean } from '../terminal/clean-text.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { ShownExchange } from './har-entry.ts';
import type { SandboxFacts } from './recording.ts';
import { openRecordingFile } from './recording-file.ts';

export interface RecordedSandbox extends Omit<SandboxFacts, 'surfaceVersion'> {
  readonly seedTokens: readonly string[];
}

export interface ActiveRecording {
  /** Given to the server. */
  readonly onExchange: (exchange: ShownExchange) => void;
  readonly begin: (sandbox: RecordedSandbox) => void;
  /** Closes the file and says on stderr what is in it. */
  readonly end: () => void;
  /** Removes the file: nothing was recorded. */
  readonly discard: () => void;
}

/** Throws UsageError when the file cannot be made. In JSON only trouble is told. */
export function startRecording(
  path: string,
  { doors, terminal, isJson, isTicket }: { doors: Doors; terminal: Terminal; isJson: boolean; isTicket: boolean },
): ActiveRecording {
  const { yellow, dim } = terminal.errColours;
  const fail = (reason: string) =>
    terminal.err(clean`${yellow('!')} ${path} cannot be written any more (${reason}); what is in it can be replayed\n`);
  const file = openRecordingFile(doors, path, fail, isTicket);
  return {
    onExchange: file.add,
    begin: ({ seedTokens, ...sandbox }) => {
      const facts: SandboxFacts = { surfaceVersion, ...sandbox };
      const head = { version: '1.2', creator: { name: 'sbox', version: readVersion() }, _sbox: facts } as const;
      file.begin(head, [...seedTokens, ...facts.tokens.map(({ token }) => token), expiredToken]);
    },
    end: () => {
      file.close();
      const count = file.count();
      if (!isJson)
        terminal.err(
          clean`${dim(terminal.spell(`recorded ${count} ${count === 1 ? 'exchange' : 'exchanges'}; sbox replay ${path}`))}\n`,
        );
    },
    discard: file.discard,
  };
}
