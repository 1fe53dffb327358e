// Finds the brackets, braces and commas of JSON, in bytes that may be cut anywhere. It validates nothing: the caller parses the
// pieces between them, which finds all errors.

const [newline, quote, colon, backslash] = [0x0a, 0x22, 0x3a, 0x5c];
export const comma = 0x2c;
export const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

export class JsonScanner {
  /** The number of arrays and objects that are open after the last found byte; below zero when too many were closed. */
  depth = 0;
  line = 1;
  /** The number of colons before it outside of strings: one for each member. */
  colons = 0;
  #isInString = false;
  #isEscaped = false;

  /** The offset of the next comma, bracket or brace outside of strings; `end` when there is none before it. */
  next(bytes: Uint8Array, from: number, end = bytes.length): number {
    for (let at = from; at < end; at += 1) {
      const byte = bytes[at];
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) this.#isInString = false;
      } else if (byte === quote) {
        this.#isInString = true;
      } else if (byte === comma) {
        return at;
      } else if (byte === openArray || byte === openObject) {
        this.depth += 1;
        return at;
      } else if (byte === closeArray || byte === closeObject) {
        this.depth -= 1;
        return at;
      } else if (byte === colon) {
        this.colons += 1;
      } else if (byte === newline) {
        this.line += 1;
      }
    }
    return end;
  }
}
