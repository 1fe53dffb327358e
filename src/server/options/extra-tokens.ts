// Tokens that a server is started with, in addition to the seed's. They are not part of the seed: no reset, fixture or log
// contains them, and their calls are listed under their names.

import { durationPattern } from '../../contract/form/fields.ts';
import { suggestName } from '../../contract/form/localization/localized-text.ts';
import { seededAt } from '../../contract/form/surface.ts';
import {
  type ExtraToken,
  expiredToken,
  exportPermission,
  fixtureTokens,
  permissions as known,
  worldNamePattern,
} from '../../contract/permissions.ts';
import type { TokenFixture } from '../../contract/records.ts';
import { addDuration } from '../../engine/time/durations.ts';
import type { Seed } from '../../world/records/seed.ts';
import { OptionError } from './option-error.ts';

export interface GrantedToken extends TokenFixture {
  /** Compared with a world's clock; absent where the token does not expire. */
  readonly expiresAt?: string;
}

/** Returns them in the form of the seed's. A token that names no organization belongs to the first one. Throws OptionError. */
export function grantTokens(
  extra: readonly ExtraToken[],
  { tokens, organizationIds }: Pick<Seed, 'tokens' | 'organizationIds'>,
): GrantedToken[] {
  const taken = new Set([
    ...fixtureTokens.flatMap(({ profile, token }) => [profile, token]),
    ...tokens.map(({ token }) => token),
    expiredToken,
  ]);
  return extra.map(({ token, permissions, organizationId = String(organizationIds[0]), expires }) => {
    checkName(token, taken);
    taken.add(token);
    if (permissions.length === 0)
      throw new OptionError(`The token ${token} grants nothing. Name a permission, such as claims:read.`);
    for (const permission of permissions) checkKnown(token, 'a permission', permission, [...known, exportPermission]);
    checkKnown(token, 'an organization of the seed', organizationId, organizationIds);
    const expiresAt = expires === undefined ? {} : { expiresAt: addTime(expires, token) };
    const until = expiresAt.expiresAt === undefined ? '' : `, until ${expiresAt.expiresAt}`;
    const purpose = `Exactly ${permissions.join(', ')} in ${organizationId}${until}.`;
    return { token, organizationId, permissions: [...permissions], purpose, ...expiresAt };
  });
}

function addTime(duration: string, token: string): string {
  const time = new RegExp(durationPattern).test(duration) ? addDuration(Date.parse(seededAt), duration) : Number.NaN;
  if (!(time > Date.parse(seededAt) && time <= lastInstant))
    throw new OptionError(
      `The token ${token} cannot expire after "${duration}": give an ISO 8601 duration above zero, such as PT1H or P30D, that ends before the year 10000.`,
    );
  return new Date(time).toISOString();
}

const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');

/** A name contains no plus, which would begin the name of a world. */
function checkName(token: string, taken: ReadonlySet<string>): void {
  if (!worldNamePattern.test(token))
    throw new OptionError(`"${token}" is not a token name. It has 1 to 64 of the characters A-Z a-z 0-9 . _ -`);
  if (taken.has(token)) throw new OptionError(`A token or an identity ${token} already exists. Choose another name.`);
}

function checkKnown(token: string, what: string, name: string, names: readonly string[]): void {
  if (!names.includes(name))
    throw new OptionError(`Token ${token}: "${name}" is not ${what}; ${suggestName(name, names)}.`);
}
