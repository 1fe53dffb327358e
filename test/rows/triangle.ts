// The ring that the tests of cells write in each form, and its positions as WKT has them.

export const ring = [
  [-60, -34],
  [-59.5, -34],
  [-60, -33],
  [-60, -34],
];
export const wkt = ring.map((position) => position.join(' ')).join(', ');
