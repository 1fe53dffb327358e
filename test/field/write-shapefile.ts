// A zipped shapefile with one outline, and the name of its system. Only what readers of outlines look at is filled in.
import { strToU8, zipSync } from 'fflate';

type Ring = readonly (readonly [number, number])[];

/** The outline goes with the clock, as a part of a polygon does there. */
export const writeShapefile = (ring: Ring, system: string): Uint8Array =>
  zipSync({ 'a.shp': shpOf(ring), 'a.dbf': dbfOf('A'), 'a.prj': strToU8(`PROJCS["${system}",GEOGCS["GCS",]]`) });

function shpOf(ring: Ring): Uint8Array {
  const content = 48 + 16 * ring.length;
  const view = new DataView(new ArrayBuffer(100 + 8 + content));
  view.setInt32(0, 9994);
  view.setInt32(24, view.byteLength / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, 5, true);
  view.setInt32(100, 1);
  view.setInt32(104, content / 2);
  view.setInt32(108, 5, true);
  view.setInt32(144, 1, true);
  view.setInt32(148, ring.length, true);
  for (const [index, [x, y]] of ring.entries()) {
    view.setFloat64(156 + 16 * index, x, true);
    view.setFloat64(164 + 16 * index, y, true);
  }
  return new Uint8Array(view.buffer);
}

/** One field of ten characters, `name`. */
function dbfOf(name: string): Uint8Array {
  const bytes = new Uint8Array(65 + 11).fill(32, 65);
  const view = new DataView(bytes.buffer);
  bytes[0] = 3;
  view.setUint32(4, 1, true);
  view.setUint16(8, 65, true);
  view.setUint16(10, 11, true);
  bytes.set(strToU8('name'), 32);
  bytes.set(strToU8('C'), 43);
  bytes[48] = 10;
  bytes[64] = 13;
  bytes.set(strToU8(name), 66);
  return bytes;
}
