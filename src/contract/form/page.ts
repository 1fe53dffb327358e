import * as Type from 'typebox';
import { Closed, Nullable } from './fields.ts';

export const PageInfo = Closed({
  nextCursor: Nullable(Type.String({ description: 'Opaque cursor of the next page.' })),
  previousCursor: Nullable(Type.String({ description: 'Opaque cursor of the previous page.' })),
  limit: Type.Integer({ minimum: 1, maximum: 250 }),
  hasMore: Type.Boolean({ description: 'More results exist.' }),
});
export type PageInfo = Type.Static<typeof PageInfo>;

export const Page = (item: Type.TSchema) => Closed({ data: Type.Array(item), page: PageInfo });
export const Single = (resource: Type.TSchema) => Closed({ data: resource });

export const limitRange = { minimum: 1, maximum: 250, default: 25 } as const;
export const Limit = Type.Integer({ ...limitRange, description: 'Page size.' });
export const Cursor = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'page.nextCursor or page.previousCursor of another page of the same list. Opaque.',
});

/** RFC 9457. Some codes add members of their own, such as requiredPermission. */
export const ProblemDocument = Type.Object({
  type: Type.String({ format: 'uri-reference' }),
  title: Type.String(),
  status: Type.Integer({ description: 'HTTP status.' }),
  detail: Type.String(),
  instance: Type.String(),
  code: Type.String(),
  errors: Type.Array(
    Closed({
      pointer: Type.Optional(Type.String({ description: 'JSON pointer into the body, as a URI fragment.' })),
      parameter: Type.Optional(Type.String()),
      header: Type.Optional(Type.String()),
      code: Type.String({ pattern: '^[a-z0-9]+(_[a-z0-9]+)*$', description: 'What is wrong there.' }),
      detail: Type.String(),
    }),
  ),
});
export type ProblemDocument = Type.Static<typeof ProblemDocument>;
