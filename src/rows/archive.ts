import { UnreadableValue } from '../projections/field-values.ts';
import { maxBytes } from './decode-text.ts';
import { refuseArchive } from './file-kind.ts';

export type Archive = ReadonlyMap<string, Uint8Array>;

/** Returns the files by name, without those of macOS. Throws UnreadableValue, also for more than `max` decompressed bytes. */
export async function openArchive(bytes: Uint8Array, path: string, max = maxBytes): Promise<Archive> {
  const { unzipSync } = await import('./map-packages.ts');
  let size = 0;
  const names: string[] = [];
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name);
        if (!/\.(shp|dbf|prj|cpg|kml)$/i.test(name) || /(^|\/)(__MACOSX\/|\._)/.test(name)) return false;
        size += originalSize;
        if (size > max) throw new UnreadableValue(`${path} inflates to more than ${max / 1024 / 1024} MiB.`);
        return true;
      },
    });
    refuseArchive(names, path);
    return new Map(Object.entries(files));
  } catch (error) {
    if (error instanceof UnreadableValue) throw error;
    throw new UnreadableValue(`${path} is a damaged archive: ${(error as Error).message}.`);
  }
}

/** The one file that has the ending. Throws UnreadableValue where there are several. */
export function findOnly(archive: Archive, ending: RegExp, path: string): string | undefined {
  const [name, ...more] = [...archive.keys()].filter((one) => ending.test(one));
  if (more.length > 0)
    throw new UnreadableValue(
      `${path} has several maps: ${[name, ...more].join(', ')}.`,
      'make an archive with only one of them',
    );
  return name;
}
