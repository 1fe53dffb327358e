// Loaded into a server with --import, to report how long its event loop was blocked. To a message over the channel to the
// process that started it, it answers with the longest stall since the last message, in milliseconds.

import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 1;
const monitor = monitorEventLoopDelay({ resolution });
monitor.enable();

process.on('message', () => {
  const longestMs = Math.max(0, monitor.max / 1e6 - resolution);
  monitor.reset();
  process.send({ longestMs });
});
process.channel.unref();
