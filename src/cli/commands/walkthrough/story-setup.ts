// Sets up what a story runs in: a sandbox, settings, a folder and an access of its own, and removes all of it afterwards. It
// imports no server, since the command starts the sandbox.

import type { Session } from '../../session/session.ts';
import { type FoundStory, pageFolderOf } from './find-story.ts';
import { createStoryRunner, type Runner, type StorySetup } from './run-story.ts';
import { filesOf } from './story.ts';
import { openStoryAccess, type StoryAccess } from './story-access.ts';

interface StorySandbox extends Pick<StorySetup, 'addresses'> {
  readonly close: () => Promise<void>;
}

export interface StorySession extends Session {
  /** Throws UsageError where it cannot be started. */
  readonly startSandbox: () => Promise<StorySandbox>;
}

/** The size is the same everywhere, so that a page which was written here is checked alike elsewhere. */
const pageSize = { columns: 80, rows: 24 };
/** An output that fits the screen leaves room for its command, a blank line and the question below it. */
const rowsAround = 3;
const minRows = 10;

/** A story that is presented has the colours and the size of the terminal. */
export async function withRunner<Result>(
  session: StorySession,
  found: FoundStory,
  isPresented: boolean,
  work: (runner: Runner) => Promise<Result>,
): Promise<Result> {
  const { program, terminal } = session;
  const sandbox = await session.startSandbox();
  const [url] = sandbox.addresses;
  const files = filesOf(found.story);
  let opened: StoryAccess | undefined;
  let runner: Runner | undefined;
  try {
    opened = await openStoryAccess({ pageFolder: pageFolderOf(found), url }, session.access);
    const { access, settings } = opened;
    for (const [name, text] of files) access.create(name).fill(text);
    const variables = { SBOX_BASE_URL: url, SBOX_CONFIG_HOME: settings };
    const setup: StorySetup = {
      program,
      access,
      name: found.story.name,
      addresses: sandbox.addresses,
      env: isPresented ? { ...colourSettings(session), ...variables } : { ...variables, NO_COLOR: '1' },
      size: isPresented
        ? { columns: terminal.columns ?? pageSize.columns, rows: Math.max(minRows, terminal.rows - rowsAround) }
        : pageSize,
    };
    runner = createStoryRunner(setup, session.streams);
    return await work(runner);
  } finally {
    await runner?.stop();
    await sandbox.close();
    const left = ((await opened?.close()) ?? []).filter((name) => !files.has(name));
    if (left.length > 0) session.hint(`deleted with the story, which wrote them: ${left.join(', ')}`);
  }
}

/** The variables of this program that decide about colours, and the PATH, which decides how commands are spelt. */
function colourSettings({ streams: { env }, globals }: Session): Record<string, string> {
  const kept = ['TERM', 'COLORTERM', 'NO_COLOR', 'FORCE_COLOR', 'PATH'].flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(kept), ...(globals.color === false ? { NO_COLOR: '1' } : {}) };
}
