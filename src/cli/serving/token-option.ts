// Tokens that a sandbox is started with beside the fixtures, as they are typed and as a recording keeps them. Their form only:
// the server knows the permissions and the organizations.

import type { ExtraToken, Permission } from '../../contract/permissions.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import type { CommandOption } from '../../projections/command-node.ts';
import { UsageError } from '../failures/failures.ts';

export const tokenOption = {
  name: 'token',
  value: 'NAME=PERMISSION,…[@ORGANIZATION]',
  description: 'Know this token too, with exactly these permissions.',
  isRepeatable: true,
  completes: 'permissions',
} as const satisfies CommandOption;

/** Throws UsageError. */
export function parseToken(text: string): ExtraToken {
  const [, token, granted = '', organizationId] = /^([^=]+)=([^@]*)(?:@(.*))?$/s.exec(text) ?? [];
  if (token === undefined)
    throw new UsageError(
      `--token of serve takes a name and its permissions, not "${text}".`,
      'sbox serve --token cust=claims:read,events:read@org_ebro',
    );
  const permissions = granted.split(',').map((word) => word.trim());
  return {
    token,
    permissions: permissions.filter((word) => word !== '') as Permission[],
    ...(organizationId === undefined ? {} : { organizationId }),
  };
}

/** Of a file that may say anything. */
export function isExtraToken(value: unknown): value is ExtraToken {
  if (!isJsonObject(value)) return false;
  const { token, permissions, organizationId } = value;
  const isText = (member: unknown) => typeof member === 'string';
  const isOfAnyOrganization = organizationId === undefined || isText(organizationId);
  return isText(token) && Array.isArray(permissions) && permissions.every(isText) && isOfAnyOrganization;
}
