// jsts comes without types; tests ask it one question.
declare module 'jsts/org/locationtech/jts/io/GeoJSONReader.js' {
  export default class {
    read(geometry: object): object;
  }
}
declare module 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js' {
  const IsValidOp: { isValid(geometry: object): boolean };
  export default IsValidOp;
}
