// The wall clock of a process, which a test may set with libfaketime. The monotonic clock goes on as it is.
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTempFolder } from '../temp-folder.ts';

export class FakedClock {
  readonly #file: string;

  private constructor(file: string) {
    this.#file = file;
  }

  static async create(): Promise<FakedClock> {
    const clock = new FakedClock(join(await makeTempFolder(), 'time'));
    await clock.step(0);
    return clock;
  }

  /** For the processes that have this clock. */
  get env(): Record<string, string> {
    const library = readdirSync('/usr/lib')
      .map((folder) => join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1'))
      .find((path) => existsSync(path));
    if (library === undefined) throw new Error('libfaketime is not installed.');
    const settings = { FAKETIME_TIMESTAMP_FILE: this.#file, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
    return { LD_PRELOAD: library, ...settings };
  }

  /** So many seconds beside the clock of the machine. */
  step(seconds: number): Promise<void> {
    return writeFile(this.#file, `${seconds < 0 ? '' : '+'}${seconds}`);
  }
}
