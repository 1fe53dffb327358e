// What every store does alike, over a stream of NATS.
import { openLog } from '../../../src/log/open-log.ts';
import { testEngines } from '../every-engine.ts';
import { startNatsCluster } from './nats-cluster.ts';

testEngines([
  ['stream', async (options) => openLog((await startNatsCluster()).place('every'), { ...options, owns: true })],
]);
