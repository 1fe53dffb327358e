// Worlds and their logs.

import { row } from '../row.ts';
import { LogEntry, LoggedRequest, NewFork, NewRewind, Rewound, World } from '../schemas/control.ts';
import * as filter from '../schemas/filters.ts';
import { creation, item, page, read, removal, write } from './control-row.ts';

export const getLog = row(
  {
    ...page,
    id: 'getLog',
    path: '/control/log',
    served: 'host',
    filters: { after: { schema: filter.after } },
    data: LogEntry,
    exampleAfter: 'addFault',
    command: ['log'],
    summary: 'List the calls that changed the world, oldest first',
  },
  { query: { limit: '10' } },
);

export const getLogStream = row(
  {
    ...read,
    id: 'getLogStream',
    path: '/control/log/stream',
    served: 'host',
    answer: 'stream',
    data: LoggedRequest,
    command: ['log', '--follow'],
    summary: 'Follow every request of the world as it is answered, reads and refused ones included',
  },
  {},
);

export const rewindWorld = row(
  {
    ...write,
    id: 'rewindWorld',
    path: '/control/rewind',
    served: 'host',
    answer: 'applied',
    body: NewRewind,
    data: Rewound,
    exampleAfter: 'addFault',
    isTiedToPosition: true,
    problems: ['resource_not_found', 'world_moved'],
    command: ['worlds', 'rewind'],
    summary: 'Bring the world back to a position, in place',
    decision: 52,
  },
  { body: { to: 0, from: 1 } },
);

export const listWorlds = row(
  {
    ...page,
    id: 'listWorlds',
    path: '/control/worlds',
    served: 'host',
    data: World,
    command: ['worlds', 'list'],
    summary: 'List the worlds, by name',
  },
  {},
);

export const forkWorld = row(
  {
    ...creation,
    id: 'forkWorld',
    path: '/control/worlds',
    served: 'host',
    body: NewFork,
    data: World,
    problems: ['resource_not_found', 'world_already_exists'],
    command: ['worlds', 'fork'],
    summary: 'Make a new world that equals this one as it was at a position',
  },
  { body: { name: 'before' } },
);

export const getWorld = row(
  {
    ...item,
    id: 'getWorld',
    path: '/control/worlds/{name}',
    served: 'host',
    data: World,
    problems: ['resource_not_found'],
    command: ['worlds', 'get'],
    summary: 'Read where a world stands',
  },
  { params: { name: 'default' } },
);

export const dropWorld = row(
  {
    ...removal,
    id: 'dropWorld',
    path: '/control/worlds/{name}',
    served: 'host',
    data: World,
    exampleAfter: 'forkWorld',
    problems: ['resource_not_found', 'default_world_stays'],
    command: ['worlds', 'drop'],
    summary: 'Forget a world',
  },
  { params: { name: 'before' } },
);
