export type HeaderPair = readonly [name: string, value: string];

/** Headers are in their order and spelling, and a repeated one is repeated. A body that is missing has no bytes. */
export interface Exchange<Body = Buffer> {
  readonly requestHeaders: readonly HeaderPair[];
  readonly requestBody: Body;
  readonly responseHeaders: readonly HeaderPair[];
  readonly responseBody: Body;
}
