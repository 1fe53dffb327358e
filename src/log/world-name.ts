import { worldNamePattern } from '../contract/permissions.ts';

/** Throws for an invalid name, which is a defect of the caller: names were checked when the credential was read. */
export function requireWorldName(name: string): void {
  if (!worldNamePattern.test(name)) throw new TypeError(`${JSON.stringify(name)} is not a valid world name.`);
}

/** Encodes a name for folders and subjects: without dots, and different names differ by more than case. */
export function encodeWorldName(name: string): string {
  return name.replaceAll(/[A-Z.]/g, (letter) => `=${letter.charCodeAt(0).toString(16)}`);
}

/** Undefined for text that is not an encoded name. */
export function decodeWorldName(encoded: string): string | undefined {
  const name = encoded.replaceAll(/=([0-9a-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return worldNamePattern.test(name) && encodeWorldName(name) === encoded ? name : undefined;
}
