// The three cases of docs/support.md as prompts that a person picks: which tools to call, and what to conclude.

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** `otherwise`, from the examples of the seed, replaces an argument that is not given. */
  readonly arguments: readonly Readonly<Record<'name' | 'description' | 'otherwise', string>>[];
  readonly write: (given: Readonly<Record<string, string>>) => string;
}

export const prompts: readonly Prompt[] = [
  {
    name: 'refused-with-403',
    title: 'Why does a request answer 403?',
    description: 'Sends the same request as different identities, and says which permission decides.',
    arguments: [
      {
        name: 'operation',
        description: 'The operation that was refused, such as createPortfolio.',
        otherwise: 'createPortfolio',
      },
      { name: 'arguments', description: 'Its arguments as JSON.', otherwise: '{"name":"Sur"}' },
    ],
    write: ({ operation, arguments: given }) => `A customer says that ${operation} answers 403.

1. Call write with the operationId ${operation} and the arguments ${given}, as "read-only", then as "full". Use a world with a name of your own, so that nothing else is touched.
2. Call explain with the code of the problem.
3. Tell the customer in three sentences: what was refused, which permission is lacking (requiredPermission of the problem), and which token would succeed.`,
  },
  {
    name: 'not-found-404',
    title: 'Why is an existing record not found?',
    description: 'Reads it as each identity: a record of another organization answers 404, on purpose.',
    arguments: [
      {
        name: 'operation',
        description: 'The operation that reads the record, such as getClaim.',
        otherwise: 'getClaim',
      },
      { name: 'id', description: 'The id that is not found.', otherwise: 'clm_9001' },
    ],
    write: ({ operation, id }) => `A customer says that ${id} exists, and that ${operation} answers 404.

1. Call read with the operationId ${operation} and the arguments {"id":"${id}"} as "full", as "read-only" and as "other-org".
2. If one of them finds it, the record belongs to the organization of that identity (organizationId). If none does, it was never created or a reset has removed it: look for it in getLog, by read.
3. Tell the customer which it is. Say that absent and foreign records are not told apart on purpose, and that the tenant header never changes whose data is read.`,
  },
  {
    name: 'charged-twice',
    title: 'Was a job that was sent twice charged twice?',
    description: 'Sends a footprint job twice with one key and compares the credits.',
    arguments: [
      { name: 'eventId', description: 'The weather event of the job.', otherwise: 'evt_0001' },
      { name: 'aoiId', description: 'The plot of the job.', otherwise: 'aoi_0001' },
    ],
    write: ({ eventId, aoiId }) => `A customer sent a job twice after a time-out and fears being charged twice.

1. Call write with the operationId createJob, the arguments {"kind":"geo.damage_footprint","input":{"eventId":"${eventId}","aoiId":"${aoiId}"}} and the idempotencyKey "retry-1", in a world with a name of your own.
2. Call it again with exactly the same arguments: the job is the same, replayed is true, and cost.remainingCredits is what it was.
3. Call it once more with the idempotencyKey "retry-2": that is another job, and it is charged.
4. Tell the customer which of the two happened to them, and what to do: keep the key of a request for as long as it is retried.`,
  },
];

export const writePrompt = (prompt: Prompt, given: Readonly<Record<string, string>>): string =>
  prompt.write(Object.fromEntries(prompt.arguments.map(({ name, otherwise }) => [name, given[name] || otherwise])));
