import { createClient, inWorld, ProblemAnswer, startSandbox } from 'sbox';
import { afterAll, expect, test } from 'vitest';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const namesIn = async (token: string): Promise<string[]> =>
  (await createClient({ baseUrl: sandbox.url, token }).listPortfolios()).data.map(({ name }) => name);

test('the three tokens see what they may', async () => {
  const { full, readOnly, otherOrg } = sandbox.tokens;
  expect(await namesIn(full)).toEqual(await namesIn(readOnly));
  expect(await namesIn(otherOrg)).toHaveLength(1);
  const refused = createClient({ baseUrl: sandbox.url, token: readOnly }).createPortfolio({
    body: { name: 'Litoral' },
  });
  await expect(refused).rejects.toBeInstanceOf(ProblemAnswer);
});

test('a reset brings one world back and leaves the others', async () => {
  const [one, two] = ['one', 'two'].map((world) => inWorld(sandbox.tokens.full, world)) as [string, string];
  for (const token of [one, two]) {
    const { status } = await createClient({ baseUrl: sandbox.url, token }).createPortfolio({
      body: { name: 'Litoral' },
    });
    expect(status).toBe(201);
  }
  await sandbox.reset('one');
  expect(await namesIn(one)).not.toContain('Litoral');
  expect(await namesIn(two)).toContain('Litoral');
});

test('a closed sandbox answers nobody', async () => {
  const short = await startSandbox();
  await short.close();
  const client = createClient({ baseUrl: short.url, token: short.tokens.full, repeatDelaysMs: [] });
  await expect(client.listPortfolios()).rejects.toThrow();
});

test('an option that is undefined is one that was left out', async () => {
  const options = { port: undefined, cors: undefined, jobSteps: undefined } as object;
  const other = await startSandbox(options);
  const undefinedParts = { createKey: undefined, send: undefined, open: undefined } as object;
  const client = createClient({ ...undefinedParts, baseUrl: other.url, token: other.tokens.full });
  expect((await client.createPortfolio({ body: { name: 'Litoral' } })).status).toBe(201);
  await other.close();
});

test('a port that is taken is refused, with who answers there', async () => {
  const port = Number(new URL(sandbox.url).port);
  await expect(startSandbox({ port })).rejects.toThrow(/sbox/);
});
