// What the steps of the walkthrough share: three clients in one world, and a transcript that shows every exchange.

import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '../../client/client.ts';
import { type HttpAnswer, ProblemAnswer } from '../../client/failures.ts';
import type { HttpRequest } from '../../client/request.ts';
import { type FixtureToken, fixtureTokens, fullToken, inWorld } from '../../contract/permissions.ts';
import { idempotencyKeyHeader } from '../../contract/surface.ts';
import type { Session } from '../session/session.ts';
import { type CleanText, clean, cleanLines, joinPieces, type Piece } from '../terminal/clean-text.ts';
import type { Palette } from '../terminal/palette.ts';
import { wrap } from '../terminal/paragraphs.ts';
import { widthOf } from '../terminal/text-width.ts';

export type ProfileName = FixtureToken['profile'];

export interface Tour {
  readonly session: Session;
  readonly isGuided: boolean;
  readonly as: Readonly<Record<ProfileName, Client>>;
  readonly colours: Palette;
  readonly width: number;
  /** Adds to the transcript; `flush` hands it to stdout. */
  readonly say: (...lines: readonly Piece[]) => void;
  readonly flush: () => Promise<void>;
}

export function createTour(session: Session, options: { baseUrl: string; world: string; isGuided: boolean }): Tour {
  const { terminal } = session;
  const colours = terminal.outColours;
  const width = Math.min(terminal.columns ?? 80, 100);
  let pending = clean``;
  const say = (...lines: readonly Piece[]) => {
    pending = joinPieces([pending, cleanLines(lines.map((line) => clean`${line}`.trimEnd()))]);
  };
  const clientOf = (profile: ProfileName, token: string): Client =>
    createClient({
      baseUrl: options.baseUrl,
      token: inWorld(token, options.world),
      createKey: randomUUID,
      observe: (request) => {
        say(...renderRequest(request, profile, colours));
        return (outcome) => {
          if (!(outcome instanceof Error)) say(renderAnswer(outcome, colours));
        };
      },
    });
  const clients = fixtureTokens.map(({ profile, token }) => [profile, clientOf(profile, token)]);
  return {
    session,
    isGuided: options.isGuided,
    as: Object.fromEntries(clients) as Tour['as'],
    colours,
    width,
    say,
    flush: async () => {
      const text = pending;
      pending = clean``;
      await terminal.out(text);
    },
  };
}

/** The same world gives the same transcript, whoever walked through it before. */
export async function startAfresh(baseUrl: string, world: string): Promise<void> {
  const token = inWorld(fullToken.token, world);
  await createClient({ baseUrl, token, createKey: randomUUID }).resetSandbox({ body: {} });
}

/** What the service refused with; undefined when it did not refuse. */
export async function expectProblem(call: Promise<unknown>): Promise<ProblemAnswer['problem'] | undefined> {
  try {
    await call;
    return undefined;
  } catch (failure) {
    if (failure instanceof ProblemAnswer) return failure.problem;
    throw failure;
  }
}

export function sayText({ say, width }: Tour, text: string, indent = 3): void {
  const margin = ' '.repeat(indent);
  say(...wrap(text, width - indent, widthOf).map((line) => `${margin}${line}`));
}

function renderRequest({ method, url, headers, body }: HttpRequest, profile: string, colours: Palette): Piece[] {
  const { pathname, search } = new URL(url);
  const key = headers[idempotencyKeyHeader];
  const suffix = `as ${profile}${key === undefined ? '' : `, key ${key}`}`;
  const shown = body === undefined || body === '{}' ? [] : [clean`     ${colours.dim(body)}`];
  return [
    '',
    clean`   ${colours.cyan('>')} ${colours.bold(`${method} ${pathname}${search}`)}  ${colours.dim(suffix)}`,
    ...shown,
  ];
}

function renderAnswer({ status, headers, text }: HttpAnswer, colours: Palette): CleanText {
  const paint = status < 400 ? colours.green : colours.yellow;
  const facts = ['location', 'retry-after', 'idempotent-replayed']
    .filter((name) => name in headers)
    .map((name) => `${name} ${headers[name]}`);
  const code = status < 400 ? [] : [String((JSON.parse(text) as { code?: string }).code)];
  return clean`   ${paint('<')} ${paint([status, ...code].join(' '))}  ${colours.dim(facts.join('  '))}`;
}
