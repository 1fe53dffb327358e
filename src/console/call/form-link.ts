import type { Next } from '../../contract/records.ts';
import { type OperationId, rowOf } from '../../contract/rows.ts';
import { hrefTo } from '../state/navigation.ts';
import { exampleAsTyped } from './build-input.ts';
import { listFormFields } from './form-fields.ts';

type Suggested = Pick<Next['actions'][number], 'operationId' | 'params' | 'body'>;

export const typedOf = ({ operationId, params, body }: Suggested) =>
  exampleAsTyped(listFormFields(rowOf(operationId as OperationId)), { params, ...(body && { body }) });

export const formHref = (request: Suggested): string => hrefTo('call', request.operationId, typedOf(request));
