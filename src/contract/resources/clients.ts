// Clients.

import { row } from '../row.ts';
import { Client, NewClient } from '../schemas/client.ts';
import { creation, item, page } from './row-kinds.ts';

export const listClients = row(
  {
    ...page,
    id: 'listClients',
    path: '/v1/clients',
    permission: 'clients:read',
    collection: 'clients',
    data: Client,
    command: ['clients', 'list'],
    summary: 'List clients',
  },
  { query: { limit: '5' } },
);

export const createClient = row(
  {
    ...creation,
    id: 'createClient',
    path: '/v1/clients',
    permission: 'clients:write',
    body: NewClient,
    data: Client,
    problems: ['duplicate_resource'],
    command: ['clients', 'create'],
    summary: 'Create a client',
    decision: 6,
  },
  {
    body: {
      name: 'Agropecuaria El Ceibo',
      clientType: 'company',
      taxId: 'SBX-AR-EL-CEIBO',
      email: 'campo@elceibo.example',
      country: 'AR',
      region: 'Buenos Aires',
    },
  },
);

export const getClient = row(
  {
    ...item,
    id: 'getClient',
    path: '/v1/clients/{id}',
    permission: 'clients:read',
    collection: 'clients',
    data: Client,
    command: ['clients', 'get'],
    summary: 'Read a client',
    decision: 0,
    extension: true,
  },
  { params: { id: 'cli_0001' } },
);
