// What a user whose program is CommonJS may write. The test compiles it where nothing but the package is installed.
import { type AnswerOf, createClient, type Sandbox, startSandbox } from 'sbox';

type IsAny<Value> = 0 extends 1 & Value ? true : false;
const isAny: [IsAny<Sandbox>, IsAny<AnswerOf<'getAoi'>['data']['ring']>] = [false, false];

async function main(): Promise<void> {
  const sandbox: Sandbox = await startSandbox();
  const { data } = await createClient({ baseUrl: sandbox.url, token: sandbox.tokens.full }).getAoi({
    params: { id: 'aoi_0001' },
  });
  const corners: readonly [number, number][] = data.ring;
  await sandbox.close();
  console.log(JSON.stringify({ isAny, corners: corners.length }));
}

main();
