import { counted } from '../../../primitives/counted.ts';
import { UsageError } from '../../failures/failures.ts';
import { parseCount } from '../../input/numbers.ts';
import type { Recording } from '../../recording/read-recording.ts';
import { fixturesOption } from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';
import { cleanBlock } from '../../terminal/clean-text.ts';

export const shrink = defineCommand({
  words: ['shrink'],
  summary: 'Find the exchanges of a recording that lead to its last refusal',
  notes: [
    'Keeps only the exchanges without which the status, code or pointers of the refusal would differ; --exchange chooses another refusal.',
    'The result is printed as commands for this shell, and written as a recording beside the file, with .min in its name.',
    'It exits 1 if the recording ends differently here, or the commands work only at the recorded times.',
  ],
  arguments: [{ name: 'file', description: 'A recording or a ticket.', completes: 'files' }],
  options: [
    { name: 'exchange', value: 'N', description: 'Number of the exchange whose result must stay the same.' },
    { name: 'member', value: 'POINTER', description: 'A field that must stay the same, such as /data/status.' },
    fixturesOption,
  ],
  takes: [],
  examples: ['sbox shrink case-17.har', 'sbox shrink case-17.har --exchange 40 --member /data/status'],
  run: async (session, { args: [path], options }) => {
    session.access.sandbox();
    const shortPath = shortName(path);
    if (session.access.has(shortPath)) throw new UsageError(`${shortPath} already exists.`, 'move it away first');
    const { parseRecording } = await import('../../recording/read-recording.ts');
    const { readFileOrWorld, recordingIn, withSeedOf } = await import('../../serving/world-file.ts');
    const { bytes, file } = await readFileOrWorld(session.access, path);
    if (file === undefined) return shrinkOver(session, path, parseRecording(path, bytes), options);
    const whole = recordingIn(path, file);
    return withSeedOf(session, file, (fixtures = options.fixtures) =>
      shrinkOver(session, path, whole, { ...options, fixtures }),
    );
  },
});

interface Options {
  readonly exchange: string | undefined;
  readonly member: string | undefined;
  readonly fixtures: string | undefined;
}

async function shrinkOver(
  session: Session,
  path: string,
  whole: Recording,
  { exchange, member, fixtures }: Options,
): Promise<number> {
  const { shrink: search, writeShrunk } = await import('../../serving/shrink.ts');
  const { renderCommands } = await import('./entry-commands.ts');
  const number = chooseExchange(whole, exchange, member);
  const recording = { ...whole, entries: whole.entries.slice(0, number) };
  const target = { recording, member, fixtures };
  const found = await search(session.access, target, (tries, left) =>
    session.terminal.progress(`${counted(tries, 'try', 'tries')}, ${counted(left, 'exchange')}`),
  );
  if (found === undefined) {
    session.remark(`exchange ${number} gets a response other than the recorded one; see sbox replay ${path}`);
    return 1;
  }
  const shortPath = shortName(path);
  const sent = await writeShrunk(session, shortPath, target, found);
  const commands = renderCommands(session.terminal.spell, sent ?? found.entries);
  const numbers = found.entries.map((entry) => recording.entries.indexOf(entry) + 1);
  const binaryExchanges = numbers.filter(
    (number) => recording.entries[number - 1]?.request.postData?.encoding !== undefined,
  );
  if (binaryExchanges.length > 0)
    session.remark(`no command can send binary data, so these bodies are in base64: ${binaryExchanges.join(', ')}`);
  const file = sent === undefined ? null : shortPath;
  const data = { exchanges: numbers, of: number, tries: found.tries, file, commands };
  if (session.wantsDocument) await session.printDocument({ data });
  else await session.terminal.out(cleanBlock(commands.map((command) => `${command}\n`).join('')));
  session.hint(
    `${numbers.length} of ${counted(number, 'exchange')}, after ${counted(found.tries, 'try', 'tries')}: ${numbers.join(', ')}`,
  );
  if (sent !== undefined) return 0;
  session.remark('the commands work only at the recorded times, so no recording was written');
  return 1;
}

/** `session.har` becomes `session.min.har`, and so does `session.sbox`: the shortened file holds no world. */
const shortName = (path: string): string => path.replace(/\.(sbox|html)$/, '.har').replace(/(\.[^./\\]+)?$/, '.min$1');

/** Throws UsageError. */
function chooseExchange({ entries }: Recording, typed: string | undefined, member: string | undefined): number {
  const last = entries.findLastIndex(({ response, _sbox }) => response.status >= 400 && _sbox.hold !== 'aside') + 1;
  if (typed === undefined && last === 0)
    throw new UsageError('None of its exchanges was refused.', '--exchange N --member POINTER names a field to keep');
  const number = parseCount('--exchange', typed, { minimum: 1, maximum: entries.length, default: last });
  if (member === undefined && (entries[number - 1]?.response.status ?? 0) < 400)
    throw new UsageError(`Exchange ${number} was not refused.`, 'name the field to keep: --member POINTER');
  if (member !== undefined && !member.startsWith('/'))
    throw new UsageError(`"${member}" is not a JSON pointer.`, '--member /data/status');
  return number;
}
