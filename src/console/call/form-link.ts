import type { Next } from '../../contract/records.ts';
import { type OperationId, rowOf } from '../../contract/rows.ts';
import { hrefTo } from '../state/navigation.ts';
import { exampleAsTyped } from './build-input.ts';
import { listFormFields } from './form-fields.ts';

type SuggestedRequest = Pick<Next['actions'][number], 'operationId' | 'params' | 'body'>;

export const typedOf = ({ operationId, params, body }: SuggestedRequest) =>
  exampleAsTyped(listFormFields(rowOf(operationId as OperationId)), { params, ...(body && { body }) });

export const formHref = (request: SuggestedRequest): string => hrefTo('call', request.operationId, typedOf(request));
