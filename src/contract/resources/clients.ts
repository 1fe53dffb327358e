// Clients.

import { row } from '../row.ts';
import { Client, NewClient } from '../schemas/client.ts';

export const listClients = row(
  {
    id: 'listClients',
    method: 'GET',
    path: '/v1/clients',
    permission: 'clients:read',
    idempotencyKey: false,
    answer: 'page',
    collection: 'clients',
    data: Client,
    problems: [],
    command: ['clients', 'list'],
    summary: 'List clients',
  },
  { query: { limit: '5' } },
);

export const createClient = row(
  {
    id: 'createClient',
    method: 'POST',
    path: '/v1/clients',
    permission: 'clients:write',
    idempotencyKey: true,
    answer: 'created',
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
    id: 'getClient',
    method: 'GET',
    path: '/v1/clients/{id}',
    permission: 'clients:read',
    idempotencyKey: false,
    answer: 'item',
    collection: 'clients',
    data: Client,
    problems: [],
    command: ['clients', 'get'],
    summary: 'Read a client',
    decision: 0,
    extension: true,
  },
  { params: { id: 'cli_0001' } },
);
