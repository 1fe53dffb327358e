// The rooms of a layer (ARCHITECTURE.md, Layout): what a person comes to change lies in one of them, and rooms are numbered
// as the layers are. It only reads; it never moves anything.
import { posix } from 'node:path';
import { importsOf, type SourceFile } from '../support/source-files.ts';

/** By layer: each folder of it, or single file, with its number. A room imports from itself and from lower numbers. */
export const rooms: Record<string, Record<string, number>> = {
  console: {
    words: 0,
    look: 1,
    window: 1,
    state: 2,
    drawing: 2,
    live: 3,
    exchanges: 3,
    ids: 3,
    ground: 3,
    land: 3,
    jobs: 4,
    steps: 5,
    records: 5,
    'world-file': 5,
    requests: 6,
    map: 6,
    footprint: 6,
    cases: 6,
    weather: 6,
    call: 6,
    stage: 6,
    'world-bar': 6,
    shell: 7,
  },
  cli: {
    failures: 0,
    terminal: 1,
    doors: 1,
    output: 2,
    input: 2,
    identity: 2,
    footprint: 2,
    rows: 3,
    recording: 3,
    session: 3,
    operations: 4,
    drift: 4,
    serving: 4,
    program: 4,
    completion: 4,
    'serving/data': 5,
    'serving/explore': 5,
    'serving/fixtures': 5,
    commands: 6,
    'complete.ts': 5,
    'main.ts': 7,
  },
  server: {
    seed: 1,
    wire: 1,
    callers: 1,
    kept: 2,
    options: 2,
    worlds: 2,
    bodies: 3,
    answers: 3,
    'way-of-a-request.ts': 4,
    files: 4,
    routing: 5,
    'pages/frame': 4,
    control: 5,
    features: 5,
    'pages/docs': 5,
    pages: 6,
    'http-server.ts': 6,
    'sandbox.ts': 6,
    'app.ts': 7,
    'listen.ts': 8,
  },
  law: {
    crops: 1,
    days: 1,
    figures: 2,
    rules: 3,
  },
  engine: {
    kernel: 1,
    time: 1,
    records: 2,
    'call-context': 3,
    paging: 4,
    faults: 4,
    control: 4,
    'way-of-a-call.ts': 5,
    machine: 6,
  },
  world: {
    time: 0,
    kernel: 0,
    cells: 1,
    records: 1,
    footprint: 2,
    'call-context': 2,
    weather: 3,
    land: 3,
    plots: 4,
    policies: 4,
    webhooks: 4,
    branding: 4,
    sandbox: 4,
    detections: 4,
    claims: 5,
    watches: 5,
    jobs: 5,
    control: 6,
    peritajes: 6,
    audit: 6,
    reports: 6,
    imports: 6,
    'seed-rules': 7,
    next: 7,
    'operations.ts': 7,
    'restorers.ts': 7,
    'meaning.ts': 7,
    'world.ts': 8,
  },
};

/** A room stands above all that it imports, so the greatest number is the most that a reader goes down. */
export const floorLimit = 8;
export const roomLimit = 12;

/** One room with a folder per command, each as large as its command is. */
const commands = 'src/cli/commands/';

/** Imports from a room of the same number or a higher one, and files that lie in no room. */
export function findRoomViolations(sources: SourceFile[]): string[] {
  return sources.flatMap((source) => {
    const layer = layerOf(source.path);
    const numbers = rooms[layer];
    if (numbers === undefined) return [];
    const own = roomOf(source.path);
    const number = numbers[own];
    if (number === undefined) return [`${source.path} lies in no room of ${layer}`];
    return targetsOf(source).flatMap(({ path, line }) => {
      const other = roomOf(path);
      if (layerOf(path) !== layer || other === own || (numbers[other] ?? Number.POSITIVE_INFINITY) < number) return [];
      return [`${source.path}:${line} imports ${path}: ${own} is room ${number}, ${other} is room ${numbers[other]}`];
    });
  });
}

export function findCrowdedRooms(sources: SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    if (rooms[layerOf(path)] === undefined || path.startsWith(commands)) continue;
    const room = `src/${layerOf(path)}/${roomOf(path)}`;
    counts.set(room, (counts.get(room) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > roomLimit)
    .map(([room, count]) => `${room} has ${count} files, the limit is ${roomLimit}`);
}

/** Files that import each other in a circle, types and lazy imports counted; each circle once. */
export function findCircles(sources: SourceFile[]): string[] {
  const imports = new Map(sources.map((source) => [source.path, targetsOf(source).map(({ path }) => path)] as const));
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, above: readonly string[]): void => {
    const start = above.indexOf(path);
    if (start >= 0) circles.push([...above.slice(start), path].join(' → '));
    if (start >= 0 || done.has(path)) return;
    for (const target of imports.get(path) ?? []) visit(target, [...above, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return circles;
}

/** `src/cli/output/table.ts` lies in `output`, `src/cli/main.ts` is a room of its own. */
function roomOf(path: string): string {
  const inside = path.startsWith(commands) ? ['commands', ''] : path.split('/').slice(2);
  return inside.length > 1 ? inside.slice(0, -1).join('/') : inside.join('/');
}

const layerOf = (path: string): string => path.split('/')[1] ?? '';

const targetsOf = (source: SourceFile): { path: string; line: number }[] =>
  importsOf(source)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier, line }) => ({ path: posix.join(posix.dirname(source.path), specifier), line }));
