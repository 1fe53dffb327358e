// The stories that come with the package, and any other that is a file.

import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locatePackageFile } from '../../package/package-files.ts';
import { nearestName } from '../../primitives/nearest-name.ts';
import { messageOf } from '../../primitives/thrown.ts';
import { UsageError } from '../failures/failures.ts';
import { parseStory } from '../story-pages/parse-story.ts';
import type { Story } from '../story-pages/story.ts';

export const shippedStories = ['footprint', 'access', 'retries', 'season', 'webhooks'] as const;

export interface FoundStory {
  readonly story: Story;
  /** Its file, and the folder that its commands stay in. */
  readonly path: string;
  readonly folder: string;
  readonly isShipped: boolean;
}

/** By a shipped name, or by a file. Throws UsageError. */
export function findStory(asked: string): FoundStory {
  const isShipped = shippedStories.some((name) => name === asked);
  if (!isShipped && !/[/\\.]/.test(asked)) throw refuseName(asked);
  const path = isShipped ? fileURLToPath(locatePackageFile(`stories/${asked}.md`)) : resolve(asked);
  return {
    story: parseStory(isShipped ? asked : basename(asked), readStory(asked, path)),
    path,
    folder: dirname(path),
    isShipped,
  };
}

function readStory(asked: string, path: string): string {
  try {
    if (statSync(path).size <= maxBytes) return readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  } catch (error) {
    throw new UsageError(`${asked} cannot be read: ${messageOf(error)}.`, 'sbox walkthrough --list');
  }
  throw new UsageError(`${asked} is larger than a story may be (${maxBytes} bytes).`);
}

const maxBytes = 256 * 1024;

function refuseName(asked: string): UsageError {
  const nearest = nearestName(asked, shippedStories);
  return new UsageError(
    `There is no story "${asked}".`,
    ...(nearest === undefined ? [] : [`did you mean ${nearest}?`]),
    'sbox walkthrough --list shows those that come with sbox; a file is named with its ending, such as story.md',
  );
}
