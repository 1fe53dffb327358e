// Moves the clock by one step a second, and prints what each step brings about.

import { pause } from '../../client/pause.ts';
import { ClockMove } from '../../contract/schemas/control.ts';
import { UsageError } from '../failures/failures.ts';
import { parseDuration } from '../input/durations.ts';
import { hint, isForPeople } from '../output/output.ts';
import { createEndlessPrinter } from '../output/print.ts';
import type { Session } from '../session/session.ts';
import { createProgress } from '../terminal/progress.ts';
import { untilInterrupted } from '../terminal/signals.ts';

const stepMs = 1000;

export async function runClock(session: Session, speed: string): Promise<void> {
  const advance = parseSpeed(speed);
  await untilInterrupted(session.streams, (signal) => letPass(session, advance, signal));
}

function parseSpeed(speed: string): string {
  const [duration = '', unit, ...rest] = speed.split('/');
  const advance = unit === 's' && rest.length === 0 ? parseDuration(duration) : '';
  if (/[1-9]/.test(advance)) return advance;
  throw new UsageError(`"${speed}" is no speed.`, 'sbox clock run --speed P1D/s');
}

async function letPass(session: Session, advance: string, signal: AbortSignal): Promise<void> {
  const client = await session.client();
  const printer = createEndlessPrinter(session, ClockMove.properties.happened.items);
  const progress = createProgress(session.terminal);
  hint(session, `time passes at ${advance} a second; Ctrl-C stops it`);
  try {
    for (let due = performance.now(); ; ) {
      const { now, happened, happenedCount } = (await client.moveClock({ body: { advance } }, signal)).data;
      progress.clear();
      if (happened.length > 0) await printer.add(happened);
      if (happenedCount > happened.length) hint(session, `and ${happenedCount - happened.length} more`);
      if (isForPeople(session)) progress.show(now);
      due += stepMs;
      await pause(Math.max(0, due - performance.now()), signal);
    }
  } finally {
    progress.clear();
  }
}
