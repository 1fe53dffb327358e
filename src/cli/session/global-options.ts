// The options that commands share, and who takes which. Data only; the session applies them.

import { fixtureTokens } from '../../contract/permissions.ts';
import type { CommandOption } from '../../projections/command-node.ts';
import type { OptionsOf } from '../input/typed.ts';
import { formats } from '../output/output.ts';

export const globalOptions = [
  {
    name: 'profile',
    value: 'NAME',
    description: 'Use this profile.',
    choices: fixtureTokens.map(({ profile }) => profile),
    completes: 'profiles',
  },
  { name: 'base-url', value: 'URL', description: 'Address of the sandbox.' },
  { name: 'token', value: 'TOKEN', description: 'Bearer token, instead of the profile’s.' },
  { name: 'token-stdin', description: 'Read the bearer token from stdin.' },
  { name: 'tenant', value: 'ORGANIZATION', description: 'Send the tenant header.', choices: ['org_pampa', 'org_ebro'] },
  { name: 'world', value: 'NAME', description: 'Use a separate world of this name.' },
  { name: 'output', short: 'o', value: 'FORMAT', description: 'Format of the result.', choices: formats },
  { name: 'json', description: 'Print one JSON document, without colour, and never ask.' },
  {
    name: 'fields',
    value: 'LIST',
    description: 'Show only these fields, such as claimId,claimedAmount.amount.',
    completes: 'fields',
  },
  { name: 'curl', description: 'Print the request as a curl command; do not send it.' },
  {
    name: 'verbose',
    short: 'v',
    description: 'Show the exchange; if given twice, also its headers and bodies.',
    isRepeatable: true,
  },
  { name: 'show-token', description: 'Show private tokens in --curl, -vv and profiles.' },
  { name: 'no-input', description: 'Never ask.' },
  { name: 'color', description: 'Use colour, even in a pipe.' },
  { name: 'no-color', description: 'Use no colour.' },
] as const satisfies readonly CommandOption[];

export type GlobalOptionName = (typeof globalOptions)[number]['name'];

const groups = {
  caller: ['profile', 'base-url', 'token', 'token-stdin', 'tenant', 'world'],
  shown: ['verbose', 'show-token'],
  form: ['output', 'fields'],
  all: ['json', 'no-input', 'color', 'no-color'],
} as const satisfies Readonly<Record<string, readonly GlobalOptionName[]>>;

export type OptionGroup = GlobalOptionName | keyof typeof groups;

/**
 * Returns the shared options of a command, including those of all commands. The default fits a command that asks the sandbox and
 * prints the answer; it lacks `curl`, which would show one request of several.
 */
export const namesOfGroups = (taken: readonly OptionGroup[] = ['caller', 'shown', 'form']): GlobalOptionName[] =>
  [...taken, 'all' as const].flatMap((one): readonly GlobalOptionName[] =>
    one in groups ? groups[one as keyof typeof groups] : [one as GlobalOptionName],
  );

export type GlobalOptions = OptionsOf<typeof globalOptions>;
