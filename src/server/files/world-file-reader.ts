// Reads the lines of a world's file one after the other, so that its caller may pause, and finds damaged parts and lines.

import { isJsonObject } from '../../primitives/json-object.ts';
import { tryMake } from '../../primitives/thrown.ts';
import {
  LineSum,
  type PartEnd,
  type PartName,
  partNames,
  WorldFileError,
  type WorldFileHead,
  worldFileForm,
} from './world-file-format.ts';

export interface ReadPart {
  /** The number of its first line. */
  readonly from: number;
  readonly items: unknown[];
}

export interface ReadWorldFile {
  readonly head: WorldFileHead;
  readonly parts: Readonly<Record<PartName, ReadPart>>;
}

export class WorldFileReader {
  #head: WorldFileHead | undefined;
  readonly #parts = Object.fromEntries(partNames.map((name) => [name, { from: 0, items: [] as unknown[] }]));
  readonly #whole = new LineSum();
  #sum = new LineSum();
  /** The number of the next line. */
  line = 1;
  /** The number of finished parts, including the end of the file. */
  #ended = 0;

  /** Throws WorldFileError. */
  take(line: string): void {
    const { part, line: number } = this;
    if (this.#ended > partNames.length) throw new WorldFileError(part, number, 'something follows its end');
    const value = tryMake(() => JSON.parse(line) as unknown);
    if (value === undefined) throw new WorldFileError(part, number, 'it is not JSON');
    if (this.#head === undefined) this.#head = headOf(value);
    else if (line.startsWith(endStart)) this.#endPart(value as PartEnd, part, number);
    else if (part === 'file') throw new WorldFileError(part, number, 'it does not belong to a part');
    else this.#add(this.#parts[part] as ReadPart, line, value, number);
    this.line += 1;
    if (this.#ended <= partNames.length) this.#whole.add(line);
  }

  /** Returns the content. Throws WorldFileError where the end is missing. */
  end(): ReadWorldFile {
    if (this.#head === undefined) throw new WorldFileError('file', 1, 'it is empty');
    if (this.#ended <= partNames.length) throw new WorldFileError(this.part, this.line, 'it is cut off before its end');
    return { head: this.#head, parts: this.#parts as Record<PartName, ReadPart> };
  }

  get part(): PartEnd['part'] {
    return (this.#head && partNames[this.#ended]) ?? 'file';
  }

  #add(part: ReadPart, line: string, value: unknown, number: number): void {
    if (part.items.length === 0) (part as { from: number }).from = number;
    part.items.push(value);
    this.#sum.add(line);
  }

  #endPart(written: PartEnd, part: PartEnd['part'], number: number): void {
    const found = (part === 'file' ? this.#whole : this.#sum).end(part);
    if (written.part !== part)
      throw new WorldFileError(part, number, `the part ${String(written.part)} ends in the wrong place`);
    if (written.lines !== found.lines || written.sha256 !== found.sha256) {
      const where =
        part === 'file' ? 'a line outside of the parts' : `one of the lines ${number - found.lines} to ${number - 1}`;
      throw new WorldFileError(part, number, `${where} was changed, or is missing`);
    }
    this.#sum = new LineSum();
    this.#ended += 1;
  }
}

const endStart = '{"part":';

function headOf(value: unknown): WorldFileHead {
  const { sboxWorld, programVersion } = isJsonObject(value) ? value : {};
  if (!Number.isInteger(sboxWorld)) throw new WorldFileError('file', 1, 'it is not an sbox world file');
  if (Number(sboxWorld) > worldFileForm)
    throw new WorldFileError(
      'file',
      1,
      `it has format ${sboxWorld}, and this version of sbox reads formats up to ${worldFileForm}: use version ${programVersion}, which wrote it`,
    );
  return value as WorldFileHead;
}
