// The checks that a request passes, in their order (Decision 1), each with the question that it asks. Data only.

export const checks = [
  {
    name: 'server',
    asks: 'Can the server serve at all?',
  },
  {
    name: 'http',
    asks: 'Is it well-formed HTTP that arrives in time?',
  },
  { name: 'host', asks: 'Is the server asked by a name that it has?' },
  {
    name: 'route',
    asks: 'Does the table of operations have the path and the method?',
  },
  { name: 'credential', asks: 'Is the bearer token known?' },
  { name: 'tenant', asks: 'Is the tenant header, when sent, the token’s organization?' },
  {
    name: 'permission',
    asks: 'Does the token grant the permission of the operation?',
  },
  {
    name: 'key',
    asks: 'Has the write a well-formed idempotency key?',
  },
  {
    name: 'body',
    asks: 'Is the body a JSON object of a size that is read?',
  },
  { name: 'fault', asks: 'Was trouble asked for here?' },
  {
    name: 'ledger',
    asks: 'Was the key spent before, and on what?',
  },
  {
    name: 'id',
    asks: 'Is what the path or the body refers to in the token’s organization?',
  },
  {
    name: 'form',
    asks: 'Have the query and the body the form that the operation takes?',
  },
  {
    name: 'rules',
    asks: 'Do the rules of the business allow it?',
  },
  {
    name: 'conflict',
    asks: 'Does something that is there already stand against it?',
  },
  { name: 'budget', asks: 'Are there credits left for it?' },
] as const;

export type Check = (typeof checks)[number];
export type CheckName = Check['name'];
