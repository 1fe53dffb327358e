import { Interrupted } from '../../failures/failures.ts';
import type { Session } from '../../session/session.ts';
import { readKey } from '../../terminal/keys.ts';
import type { Forwarder } from './forwarder.ts';

export interface ListenState {
  readonly session: Session;
  readonly forwarder: Pick<Forwarder, 'last' | 'post'>;
  readonly quit: AbortController;
  isPaused: boolean;
}

/** Runs the action of each key until the command ends. An action that fails ends the run as Ctrl-C does. */
export async function runKeys(state: ListenState): Promise<void> {
  const { session, forwarder, quit } = state;
  session.hint('r sends the last delivery again, p pauses and resumes, q quits');
  const keys: Readonly<Record<string, () => unknown>> = {
    // The try is not awaited: it lasts while no receiver listens, and a person may want to quit meanwhile.
    r: () => void (forwarder.last && forwarder.post(forwarder.last).catch((error) => quit.abort(error))),
    p: () => {
      state.isPaused = !state.isPaused;
      session.hint(state.isPaused ? 'paused; new deliveries wait' : 'resumed');
    },
    q: () => quit.abort(new Interrupted('SIGINT')),
  };
  try {
    while (!quit.signal.aborted) await keys[await readKey(session.streams, quit.signal)]?.();
  } catch (error) {
    quit.abort(error);
  }
}
