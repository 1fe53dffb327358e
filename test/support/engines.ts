// Where a server may keep its worlds: each engine once. NATS is for the tests of `replicas`.

import { startNatsCluster } from '../log/nats/nats-cluster.ts';
import { makeTempFolder } from '../log/temp-folder.ts';

/** The options are asked for within a test, with which a server of NATS ends. */
export type Engine = readonly [name: string, options: () => Promise<{ readonly data?: string }>];

export const inMemory: Engine = ['in memory', async () => ({})];
export const inFolder: Engine = ['in a folder', async () => ({ data: await makeTempFolder() })];
export const onNats: Engine = ['on NATS', async () => ({ data: (await startNatsCluster()).place('kept') })];
