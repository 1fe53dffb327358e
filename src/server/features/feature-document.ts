// What a document of another standard is made of, and what comes of it.

import type { Identity } from '../callers/credentials.ts';
import type { Worlds } from '../worlds/worlds.ts';

/** What a document is asked for with. */
export interface Asked {
  readonly identity: Identity;
  readonly worlds: Worlds;
  /** Of this server, as who asks wrote it. */
  readonly origin: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

export interface FeatureDocument {
  readonly contentType: string;
  readonly content: object;
  /** Of the world that was read; undefined where none was. */
  readonly position?: number;
}

/** Throws Problem. */
export type BuildDocument = (asked: Asked) => FeatureDocument | Promise<FeatureDocument>;
