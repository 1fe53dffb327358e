// Where a server may keep its worlds: each engine once, without NATS where no server of it is at hand.

import { natsVersion, startNatsCluster } from '../log/nats/nats-cluster.ts';
import { makeTempFolder } from '../log/temp-folder.ts';

/** The options are asked for within a test, with which a server of NATS ends. */
type Engine = readonly [name: string, options: () => Promise<{ readonly data?: string }>];

const nats: Engine = ['on NATS', async () => ({ data: (await startNatsCluster()).place('kept') })];

export const engines: readonly Engine[] = [
  ['in memory', async () => ({})],
  ['in a folder', async () => ({ data: await makeTempFolder() })],
  ...(natsVersion === null ? [] : [nats]),
];
