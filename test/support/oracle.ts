// Reads the hand-written oracle. It never imports from src/, so that a wrong table cannot agree with itself.
import { readFileSync } from 'node:fs';

export interface Endpoint {
  method: string;
  path: string;
  permission: string | null;
  idempotencyKey: boolean;
  answer: string;
  statuses: number[];
}

export const fixtureTokens = ['full', 'read-only', 'other-org'] as const;
export type FixtureToken = (typeof fixtureTokens)[number];
export type Outcome = 'allowed' | '403';

export interface PermissionLine {
  method: string;
  path: string;
  outcomes: Record<FixtureToken, Outcome>;
}

/** The rows of the table under one heading of endpoints.md. */
export function parseEndpoints(markdown: string, heading: string): Endpoint[] {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`The oracle has no section "${heading}".`);
  const lines = section.split('\n').filter((line) => /^\| [A-Z]/.test(line));
  if (lines.length === 0) throw new Error(`The oracle has nothing under "${heading}".`);
  return lines.map(parseEndpoint);
}

function parseEndpoint(line: string): Endpoint {
  const cells = line.split('|').map((cell) => cell.trim());
  const [, method, path, permission, key, answer, statuses] = cells;
  if (cells.length !== 8 || !method || !path || !permission || !answer || !statuses || !/^(yes|no)$/.test(key ?? '')) {
    throw new Error(`The oracle cannot read the line: ${line}`);
  }
  return {
    method,
    path,
    permission: permission === '-' ? null : permission,
    idempotencyKey: key === 'yes',
    answer,
    statuses: statuses.split(' ').map(Number),
  };
}

export function parsePermissions(text: string): PermissionLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [method, path, ...cells] = line.split(/\s+/);
      const [full, readOnly, otherOrg] = cells.map(parseOutcome);
      if (!method || !path || !full || !readOnly || !otherOrg || cells.length !== 3) {
        throw new Error(`The oracle cannot read the line: ${line}`);
      }
      return { method, path, outcomes: { full, 'read-only': readOnly, 'other-org': otherOrg } };
    });
}

function parseOutcome(cell: string): Outcome {
  if (cell !== 'allowed' && cell !== '403') throw new Error(`"${cell}" is neither allowed nor 403.`);
  return cell;
}

function readOracle(name: string): string {
  return readFileSync(new URL(`../oracle/${name}`, import.meta.url), 'utf8');
}

/** The operations, in the order of the specification. */
export const endpoints = parseEndpoints(readOracle('endpoints.md'), 'Operations');
/** The reads that make every Location followable (Decision 0). */
export const extensionEndpoints = parseEndpoints(readOracle('endpoints.md'), 'Extension rows');
/** What is served under /v1. */
export const serviceEndpoints = [...endpoints, ...extensionEndpoints];
/** What controls the sandbox, beside the specification (Decision 34). */
export const controlEndpoints = parseEndpoints(readOracle('control.md'), 'Control operations');
/** The operations of the specification, each with its outcome for every fixture token. */
export const permissionLines = parsePermissions(readOracle('permissions.txt'));

const all = [...serviceEndpoints, ...controlEndpoints];
/** How many there are, so that no test writes a number that changes with an operation. */
export const counts = {
  operations: endpoints.length,
  service: serviceEndpoints.length,
  all: all.length,
  /** All but the streams, which never end, and the files, which are no JSON. */
  ending: all.filter(({ answer, path }) => answer !== 'stream' && !path.endsWith('/file')).length,
  pages: serviceEndpoints.filter(({ answer }) => answer === 'page').length,
  reads: serviceEndpoints.filter(({ method }) => method === 'GET').length,
  /** A cancellation takes none. */
  bodies: serviceEndpoints.filter(({ method }) => method === 'POST' || method === 'PUT').length,
  outcomes: permissionLines.length * fixtureTokens.length,
  refusedToReadOnly: permissionLines.filter(({ outcomes }) => outcomes['read-only'] === '403').length,
};
