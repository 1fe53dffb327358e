// Renders the errors of a problem in the words of the command line: `#/policyId policyId is required` is `--policy-id is
// required`. A pointer without a flag of the command stays as it is.

import { findOperation } from '../../client/free-request.ts';
import type { HttpRequest } from '../../client/request.ts';
import type { ProblemDocument } from '../../contract/form/page.ts';
import { idempotencyKeyHeader, tenantHeader } from '../../contract/form/surface.ts';
import { type BodyField, bodyFieldsOf, kebab } from '../../projections/body-fields.ts';
import type { CommandNode } from '../../projections/command-node.ts';

export type RenderEntry = (entry: ProblemDocument['errors'][number]) => string;

/** The problem must be a refusal of a request of this command. */
export function createEntryRenderer(node: CommandNode | undefined, { method, url }: HttpRequest): RenderEntry {
  const row = findOperation(method, new URL(url).pathname);
  const isOwn = node?.operationId !== undefined && node.operationId === row?.id;
  const flags = isOwn ? node.options.map(({ name }) => name) : [];
  const fields = bodyFieldsOf(row?.body).filter(({ flag }) => flags.includes(flag));
  return ({ pointer, parameter, header = '', detail }) => {
    if (pointer !== undefined) return join(flagOf(pointer, fields), withoutName(pointer, detail));
    const flag = kebab(parameter ?? '');
    if (parameter !== undefined) return join(flags.includes(flag) ? `--${flag}` : parameter, detail);
    return join((isOwn ? headerFlags[header] : undefined) ?? header, detail);
  };
}

const headerFlags: Readonly<Record<string, string>> = {
  [tenantHeader]: '--tenant',
  [idempotencyKeyHeader]: '--idempotency-key',
};

/** A detail continues the sentence that the flag begins, or is a sentence of its own, which begins with a capital or an id. */
const join = (flag: string, detail: string): string =>
  `${flag}${/^([A-Z]|[a-z]+_\d)/.test(detail) ? ':' : ''} ${detail}`;

const namesOf = (pointer: string): string[] => pointer.replace(/^#\/?/, '').split('/');

/** The rest of a pointer is shown only where the flag takes JSON. */
function flagOf(pointer: string, fields: readonly BodyField[]): string {
  const names = namesOf(pointer);
  const field = fields.find(({ path }) => path.every((name, index) => names[index] === name));
  if (field === undefined) return pointer === '#' ? 'the body' : pointer;
  const deeper = field.kind === 'json' ? names.slice(field.path.length) : [];
  return [`--${field.flag}`, ...(deeper.length === 0 ? [] : [`/${deeper.join('/')}`])].join(' ');
}

/** `policyId is required` repeats the name at the end of the pointer. */
function withoutName(pointer: string, detail: string): string {
  const name = `${namesOf(pointer).at(-1)} `;
  return name !== ' ' && detail === `${name}is required` ? detail.slice(name.length) : detail;
}
