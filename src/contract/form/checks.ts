// The checks that a request passes, in their order (Decision 1), each with the question that it asks. Data only.

const questions = {
  server: 'Can the server serve at all?',
  http: 'Is it well-formed HTTP that arrives in time?',
  host: 'Is the server addressed by a name that it has?',
  route: 'Does the table of operations have the path and the method?',
  credential: 'Is the bearer token known?',
  tenant: 'Is the tenant header, when sent, the token’s organization?',
  permission: 'Does the token grant the permission of the operation?',
  key: 'Does the write have a well-formed idempotency key?',
  body: 'Is the body a JSON object of a size that is read?',
  fault: 'Was a fault asked for here?',
  ledger: 'Was the key spent before, and on what?',
  id: 'Does the token’s organization have what the path or the body refers to?',
  form: 'Do the query and the body have the form that the operation takes?',
  rules: 'Do the rules of the business allow it?',
  conflict: 'Does something that exists already stand in its way?',
  budget: 'Are there credits left for it?',
} as const;

export type CheckName = keyof typeof questions;
export interface Check {
  readonly name: CheckName;
  readonly asks: string;
}
export const checks = Object.entries(questions).map(([name, asks]) => ({ name, asks })) as readonly Check[];
