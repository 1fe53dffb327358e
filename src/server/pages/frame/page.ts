// A page outside /v1: read-only, without a credential unless it asks for one, loaded when it is first opened.

import type { IncomingHttpHeaders } from 'node:http';
import type { DocumentParameter } from '../../../contract/form/surface.ts';
import type { TokenFixture } from '../../../contract/records.ts';
import type { Seed } from '../../../world/records/seed.ts';
import type { Answer } from '../../answers/answer.ts';
import type { Credentials, Identity } from '../../callers/credentials.ts';
import type { StoredRequests } from '../../stored-requests/stored-requests.ts';
import type { Budget } from '../../worlds/budget.ts';
import type { Worlds } from '../../worlds/worlds.ts';

export interface SeedFacts {
  readonly seed: Seed;
  /** The seed's tokens come first. */
  readonly tokens: readonly TokenFixture[];
}

export interface PageContext {
  readonly seed: Seed;
  readonly factsOf: (world: string) => SeedFacts;
  readonly worlds: Worlds;
  readonly budget: Budget;
  readonly credentials: Credentials;
  readonly storedRequests: StoredRequests;
  /** Undefined where the console was not built. */
  readonly consoleFolder: string | undefined;
}

export interface PageRequest {
  readonly headers: IncomingHttpHeaders;
  readonly params: Readonly<Record<string, string>>;
  readonly query: { readonly [Name in DocumentParameter]?: string | readonly string[] };
}

export type Content = Pick<Answer, 'contentType' | 'body'> & Partial<Pick<Answer, 'status' | 'headers'>>;

/** Throws Problem. */
export type RenderPage = (context: PageContext, request: PageRequest) => Content | Promise<Content>;

export interface Page {
  /** Path template, with its parameters in braces. */
  readonly path: string;
  readonly load: () => Promise<RenderPage>;
}

export function buildJsonContent(value: unknown): Content {
  return { contentType: 'application/json', body: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) };
}

/** Throws Problem. */
export async function identifyCaller({ credentials }: PageContext, { headers }: PageRequest): Promise<Identity> {
  const identity = credentials.identify(headers.authorization);
  await credentials.checkAge(identity);
  return identity;
}
