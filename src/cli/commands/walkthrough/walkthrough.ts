// sbox walkthrough: presents a story on a terminal, runs it without pauses elsewhere, checks it, or writes its outputs again.
// A story has a sandbox to itself, so it leaves no trace and prints the same each time.

import { defaultBaseUrl } from '../../../contract/form/surface.ts';
import type { ExtraToken } from '../../../contract/permissions.ts';
import { UsageError } from '../../failures/failures.ts';
import { PrintedRow } from '../../output/record-fields.ts';
import { fixturesOption } from '../../serving/serve-options.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';
import { choose } from '../../terminal/prompts.ts';
import type { FoundStory } from './find-story.ts';
import { commandsOf, type Story } from './story.ts';
import type { StorySession } from './story-setup.ts';

export const walkthrough = defineCommand({
  words: ['walkthrough'],
  summary: 'Present a story step by step on a terminal; elsewhere, run it without pauses',
  notes: [
    'Without a name, it asks for one on a terminal. Enter goes on, q quits.',
    'Every story has a sandbox of its own. docs/stories.md says how to write one.',
  ],
  arguments: [
    {
      name: 'story',
      isOptional: true,
      description: 'Name of a story that comes with sbox, or a Markdown file.',
      completes: 'files',
    },
  ],
  options: [
    { name: 'list', description: 'List the stories that come with sbox.' },
    { name: 'check', description: 'Compare every output with the story. Default: all stories.' },
    { name: 'write', description: 'Write the outputs into the file.' },
    { name: 'yes', short: 'y', description: 'Run without pauses, even on a terminal.' },
    fixturesOption,
  ],
  takes: ['form'],
  examples: [
    'sbox walkthrough',
    'sbox walkthrough retries',
    'sbox walkthrough --list',
    'sbox walkthrough retries --check',
  ],
  run: async (session, { args: [story], options: { list, check, write, yes, fixtures } }) => {
    const { findStory, shippedStories } = await import('./find-story.ts');
    const find = (...names: readonly string[]) => Promise.all(names.map((name) => findStory(session.access, name)));
    if (list === true) return listStories(session, await find(...shippedStories));
    const { startSandbox } = await import('../../serving/start-sandbox.ts');
    const { checkStories, presentInTerminal, runThrough, writeStory } = await import('./story-modes.ts');
    const serverOptions = { port: 0, tokens: [storyToken], ...(fixtures === undefined ? {} : { fixtures }) };
    const storySession: StorySession = {
      ...session,
      startSandbox: async () => {
        const { url, stop } = await startSandbox(session.access, serverOptions);
        return { addresses: [url, defaultBaseUrl], close: stop };
      },
    };
    if (check === true && write === true) throw new UsageError('--check and --write cannot be combined.');
    if (check === true) {
      const all = story === undefined ? shippedStories : [story];
      return checkStories(storySession, await find(...all));
    }
    if (write === true) return writeStory(storySession, await findWritable(session, story));
    const { terminal } = session;
    const isPresented = terminal.canAsk && terminal.isOutTerminal && yes !== true;
    const name = story ?? (isPresented ? await pick(session, await find(...shippedStories)) : 'footprint');
    const found = await findStory(session.access, name);
    return (isPresented ? presentInTerminal : runThrough)(storySession, found);
  },
});

/** This token expires, so that a story can show what happens then. */
const storyToken: ExtraToken = { token: 'brief', permissions: ['claims:read', 'claims:write'], expires: 'PT1H' };

const StoryEntry = PrintedRow('story', 'title', 'steps', 'commands');

async function listStories(session: Session, found: readonly FoundStory[]): Promise<undefined> {
  await session.printList(
    StoryEntry,
    found.map(({ story }) => describeStory(story)),
  );
}

const describeStory = (story: Story) => ({
  story: story.name,
  title: story.title,
  steps: story.steps.length,
  commands: commandsOf(story).length,
});

function pick({ streams }: Session, found: readonly FoundStory[]): Promise<string> {
  const choices = found.map(({ story }) => {
    const { title, steps } = describeStory(story);
    return { value: story.name, label: `${story.name}  ${title}`, hint: `${steps} steps` };
  });
  return choose(streams, { message: 'Which story?', choices });
}

async function findWritable({ access }: Session, name: string | undefined) {
  if (name === undefined)
    throw new UsageError('--write needs the file of a story.', 'sbox walkthrough story.md --write');
  const { findStory } = await import('./find-story.ts');
  const { story, path } = await findStory(access, name);
  if (path !== undefined) return { story, path };
  throw new UsageError(
    `${name} comes with sbox and cannot be overwritten.`,
    `sbox walkthrough ${name} > ${name}.md makes a page of it`,
  );
}
