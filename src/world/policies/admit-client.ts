import type { Client, NewClient } from '../../contract/records.ts';
import { refuseDuplicate } from '../../engine/call-context/uniqueness.ts';
import type { CallContext } from '../call-context/call-context.ts';

/** Throws duplicate_resource. `former` is the updated client, which keeps omitted members. */
export function admitClient(context: CallContext, body: NewClient, former?: Client): (at: string) => Client {
  const { store, organizationId } = context;
  const exceptId = former?.clientId;
  refuseDuplicate(store, { collection: 'clients', member: 'taxId', value: body.taxId, exceptId });
  return (at) =>
    store.put('clients', {
      clientId: former?.clientId ?? context.ids.next('cli'),
      organizationId,
      name: body.name,
      clientType: body.clientType ?? former?.clientType ?? 'individual',
      taxId: body.taxId ?? former?.taxId ?? null,
      email: body.email ?? former?.email ?? null,
      phone: body.phone ?? former?.phone ?? null,
      country: body.country ?? former?.country ?? context.seed.organization.country,
      region: body.region ?? former?.region ?? null,
      status: former?.status ?? 'active',
      createdAt: former?.createdAt ?? at,
      updatedAt: at,
    }).value;
}
