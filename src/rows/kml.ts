import type { JsonObject } from '../primitives/json-object.ts';
import { UnreadableValue } from '../projections/field-values.ts';
import { decodeText } from './decode-text.ts';

/** Throws UnreadableValue. */
export async function parseKml(bytes: Uint8Array, path: string, encoding?: string): Promise<JsonObject> {
  const { DOMParser, kml, onErrorStopParsing } = await import('./map-packages.ts');
  const declared = /^[^>]*\bencoding=["']([\w-]+)/.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1];
  const text = decodeText(bytes, path, encoding ?? declared);
  try {
    const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml');
    const { type, features } = kml(document);
    // The frame of a ground overlay is not a plot.
    return { type, features: features.filter(({ properties }) => properties?.['@geometry-type'] !== 'groundoverlay') };
  } catch (error) {
    // The parser adds a property about itself.
    const cause = (error as Error).message.replace(/^Reporting \w+ "(.*)" caused .*$/s, '$1').split('\n')[0];
    throw new UnreadableValue(`${path} is not KML: ${cause}.`);
  }
}
