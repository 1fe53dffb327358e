// Words that no name of the code has, because the field has another: ARCHITECTURE.md says the terms. Words of the service and
// of what is stored stay, and so does a word where it means what everybody means by it.
import { lineAt, type SourceFile, type SyntaxNode, walk } from '../support/source-files.ts';

interface OldWord {
  /** Parts of a name, in lower case. */
  readonly parts: readonly string[];
  readonly say: string;
  /** Names, and beginnings of paths, that keep it. */
  readonly kept: readonly string[];
}

const inConsole = 'src/console/';
const inStories = ['src/cli/commands/walkthrough/'];

export const oldWords: readonly OldWord[] = [
  {
    parts: ['steps'],
    say: 'slices of work, reads of a job, rules',
    kept: [inConsole, ...inStories, 'jobSteps', 'jobStepsOption', 'stepsOfIndex', 'src/world/footprint/hazards.ts'],
  },
  { parts: ['ahead'], say: 'precompute', kept: [] },
  { parts: ['anew'], say: 'compact a log, restart a world', kept: ['BeganAnew'] },
  {
    parts: ['fence', 'fences', 'lasts'],
    say: 'flush, durable',
    kept: ['src/cli/commands/walkthrough/fences.ts'],
  },
  {
    parts: ['happening', 'happenings'],
    say: 'due events, clock plan',
    kept: [inConsole, ...inStories, 'Happening'],
  },
  {
    parts: ['once'],
    say: 'memoize, or what is idempotent',
    kept: ['answerOnce', 'readOnce', 'shownAtOnce'],
  },
  { parts: ['patience'], say: 'timeout', kept: [] },
  {
    parts: ['places', 'placeof', 'place'],
    say: 'sort key, data target, point, node, offset, pointer',
    kept: [
      'placeLabels',
      'placeStorms',
      'src/engine/records/draft.ts',
      'src/engine/records/store.ts',
      'src/world/control/passing-store.ts',
    ],
  },
  {
    parts: ['settle', 'settled', 'settles'],
    say: 'only a claim settles',
    kept: ['src/law/', 'src/world/claims/', 'isSettled', 'settledClaimStatuses', 'claim_already_settled'],
  },
  { parts: ['told', 'untold'], say: 'shown', kept: [] },
  {
    parts: ['trouble', 'troubles', 'troubled'],
    say: 'fault effect, unavailableReason',
    kept: ['src/contract/schemas/control.ts', 'src/server/control/world-summaries.ts', 'src/server/pages/health.ts'],
  },
  {
    parts: ['turn', 'turns'],
    say: 'CallContext, yieldToEventLoop',
    kept: ['answerInTurn', 'src/primitives/polygon.ts'],
  },
  { parts: ['witness'], say: 'hashedReply', kept: [] },
];

/** Of every rule that keeps a name nobody has any more, that name; and each name that has an old word. */
export function findOldWords(files: readonly SourceFile[], words: readonly OldWord[] = oldWords): string[] {
  const met = new Set<string>();
  const found = files.flatMap((file) =>
    declarationsOf(file).flatMap(({ name, start }) => {
      const parts = name
        .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .split(/[ _]/);
      return words.flatMap(({ parts: old, say, kept }) => {
        if (!old.some((part) => parts.includes(part))) return [];
        const keeps = kept.find((one) => one === name || file.path.startsWith(one));
        if (keeps !== undefined) met.add(keeps);
        return keeps !== undefined ? [] : [`${file.path}:${lineAt(file.text, start)} ${name}: say ${say}`];
      });
    }),
  );
  const idle = words.flatMap(({ kept }) => kept).filter((one) => !met.has(one));
  return [...found, ...idle.map((one) => `${one} is kept for nothing`)];
}

/** Names that once stood for several things, and stand for one. A type parameter is no such name. */
const singular: readonly string[] = ['Answer', 'Asked', 'lossPctOf'];

/** Each of these names that more than one declaration has. */
export function findDoubleWords(files: readonly SourceFile[], names = singular): string[] {
  const found = files.flatMap((file) =>
    declarationsOf(file)
      .filter(({ name }) => names.includes(name))
      .map(({ name, start }) => ({ name, at: `${file.path}:${lineAt(file.text, start)}` })),
  );
  return names.flatMap((name) => {
    const places = found.filter((one) => one.name === name).map(({ at }) => at);
    return places.length < 2 ? [] : [`${name} means several things: ${places.join(', ')}`];
  });
}

interface Declaration {
  readonly name: string;
  readonly start: number;
}

/** The members of a node under which it says how what it declares is called. */
const namingMembers: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['params'],
  ArrowFunctionExpression: ['params'],
  ClassDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSPropertySignature: ['key'],
  TSMethodSignature: ['key', 'params'],
  TSFunctionType: ['params'],
  PropertyDefinition: ['key'],
  MethodDefinition: ['key'],
  Property: ['key', 'value'],
  AssignmentPattern: ['left'],
  RestElement: ['argument'],
  ArrayPattern: ['elements'],
};

function declarationsOf({ program }: SourceFile): Declaration[] {
  const found = new Map<number, Declaration>();
  for (const node of walk(program)) {
    for (const member of namingMembers[node.type] ?? []) {
      for (const named of [node[member]].flat() as (SyntaxNode | null)[]) {
        if (named?.type !== 'Identifier' && named?.type !== 'PrivateIdentifier') continue;
        found.set(named.start, { name: named.name as string, start: named.start });
      }
    }
  }
  return [...found.values()];
}
