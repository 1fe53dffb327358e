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
<<<<<<< HEAD
    codes: [
      'event_cancelled',
      'peril_not_supported',
      'peril_not_monitored',
      'detection_not_possible',
      'invalid_geometry',
      'policy_not_in_force',
      'peril_not_covered',
      'aoi_not_insured',
      'detection_claim_mismatch',
      'settlement_changed',
      'peritaje_disputed',
      'claim_withdrawn',
      'no_evidence',
      'logo_too_large',
      'logo_type_not_supported',
    ],
=======
>>>>>>> next
  },
  {
    name: 'conflict',
    asks: 'Does something that is there already stand against it?',
<<<<<<< HEAD
    codes: [
      'duplicate_resource',
      'claim_already_open',
      'claim_already_settled',
      'peritaje_already_open',
      'watch_already_exists',
      'report_already_signed',
      'job_already_terminal',
      'delivery_not_dead_lettered',
      'webhook_limit_reached',
      'policy_overlap',
      'fault_limit_reached',
      'world_already_exists',
      'default_world_stays',
    ],
=======
>>>>>>> next
  },
  { name: 'budget', asks: 'Are there credits left for it?' },
] as const;

export type Check = (typeof checks)[number];
export type CheckName = Check['name'];
