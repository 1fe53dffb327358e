import { exportPermission } from '../permissions.ts';
import { ofHost, row } from '../row.ts';
import { LogEntry, LoggedRequest, NewFork, NewRewind, Rewound, World, WorldFile } from '../schemas/control.ts';
import * as filter from '../schemas/filters.ts';

export const getLog = row('getLog', {
  ...ofHost.page,
  path: '/control/log',
  filters: { after: { schema: filter.after } },
  data: LogEntry,
  exampleAfter: 'addFault',
  command: ['log'],
  summary: 'List the requests that changed the world, oldest first',
  example: { query: { limit: '10' } },
});

export const getLogStream = row('getLogStream', {
  ...ofHost.read,
  path: '/control/log/stream',
  answer: 'stream',
  data: LoggedRequest,
  command: ['log', '--follow'],
  summary: 'Follow every request to the world as it is answered, including reads and refusals',
});

export const rewindWorld = row('rewindWorld', {
  ...ofHost.write,
  path: '/control/rewind',
  answer: 'applied',
  body: NewRewind,
  data: Rewound,
  rewinds: true,
  exampleAfter: 'addFault',
  problems: ['resource_not_found', 'world_moved'],
  command: ['undo'],
  summary: 'Undo the last writes, or all writes after a position',
  decision: 52,
  example: { body: { count: 1, from: 1 } },
});

export const listWorlds = row('listWorlds', {
  ...ofHost.page,
  path: '/control/worlds',
  data: World,
  namesWorld: true,
  command: ['worlds', 'list'],
  summary: 'List the worlds, by name',
});

export const forkWorld = row('forkWorld', {
  ...ofHost.creation,
  path: '/control/worlds',
  body: NewFork,
  data: World,
  namesWorld: true,
  problems: ['resource_not_found', 'world_already_exists'],
  command: ['worlds', 'fork'],
  summary: 'Copy this world as it was at a position',
  example: { body: { name: 'before' } },
});

export const getWorld = row('getWorld', {
  ...ofHost.item,
  path: '/control/worlds/{name}',
  data: World,
  namesWorld: true,
  problems: ['resource_not_found'],
  command: ['worlds', 'get'],
  summary: 'Read the position, clock and size of a world',
  example: { params: { name: 'default' } },
});

export const getWorldFile = row('getWorldFile', {
  ...ofHost.item,
  path: '/control/worlds/{name}/file',
  permission: exportPermission,
  bytes: 'answer',
  data: WorldFile,
  problems: ['resource_not_found'],
  command: ['worlds', 'save'],
  summary: 'Save a world as one file: its seed, state, log and requests',
  decision: 67,
  example: { params: { name: 'default' } },
});

export const openWorldFile = row('openWorldFile', {
  ...ofHost.creation,
  path: '/control/worlds/{name}/file',
  filters: { replace: { schema: filter.replace } },
  bytes: 'body',
  body: WorldFile,
  data: World,
  namesWorld: true,
  problems: ['world_already_exists', 'world_does_not_fit', 'world_file_damaged'],
  command: ['worlds', 'open'],
  summary: 'Open a saved world under a name',
  decision: 67,
  example: { params: { name: 'opened' }, body: new Uint8Array() },
});

export const dropWorld = row('dropWorld', {
  ...ofHost.removal,
  path: '/control/worlds/{name}',
  data: World,
  namesWorld: true,
  exampleAfter: 'forkWorld',
  problems: ['resource_not_found', 'default_world_stays'],
  command: ['worlds', 'drop'],
  summary: 'Delete a world',
  example: { params: { name: 'before' } },
});
