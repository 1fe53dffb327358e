import { extension, resource, row, updatedSince } from '../row.ts';
import { NewClient } from '../schemas/client.ts';

const clients = resource({ collection: 'clients', path: '/v1/clients', area: 'clients' });

export const listClients = row('listClients', {
  ...clients.page,
  filters: updatedSince,
  summary: 'List clients',
  example: { query: { limit: '5' } },
});

export const createClient = row('createClient', {
  ...clients.creation,
  body: NewClient,
  problems: ['duplicate_resource'],
  summary: 'Create a client',
  decision: 6,
  example: {
    body: {
      name: 'Agropecuaria El Ceibo',
      clientType: 'company',
      taxId: 'SBX-AR-EL-CEIBO',
      email: 'campo@elceibo.example',
      country: 'AR',
      region: 'Buenos Aires',
    },
  },
});

export const getClient = row('getClient', { ...clients.item, summary: 'Read a client', ...extension });
