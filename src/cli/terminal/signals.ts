// Ctrl-C and SIGTERM, as promises and abort signals. Listeners are removed once nothing waits for them.

import { only } from '../../primitives/thrown.ts';
import { Interrupted } from '../failures/failures.ts';
import type { Streams } from './streams.ts';

const signalNames = ['SIGINT', 'SIGTERM'] as const;
export type EndSignal = (typeof signalNames)[number];

/** Calls back until the returned function is called. */
export function onSignal(streams: Streams, listener: (signal: EndSignal) => void): () => void {
  const listeners = signalNames.map((name) => [name, () => listener(name)] as const);
  for (const [name, call] of listeners) streams.on(name, call);
  return () => {
    for (const [name, call] of listeners) streams.off(name, call);
  };
}

export function untilSignal(streams: Streams): Promise<EndSignal> {
  return new Promise((resolve) => {
    const stop = onSignal(streams, (signal) => {
      stop();
      resolve(signal);
    });
  });
}

/** Ctrl-C fires the abort signal; its reason is an Interrupted with the message. */
export async function interruptible<T>(
  streams: Streams,
  message: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = onSignal(streams, (name) => controller.abort(new Interrupted(name, message)));
  try {
    return await work(controller.signal);
  } finally {
    stop();
  }
}

/** Runs work that ends only by Ctrl-C, which is then no failure. */
export async function untilInterrupted(streams: Streams, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  await interruptible(streams, '', work).catch(only(Interrupted));
}
